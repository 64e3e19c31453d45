/** Defines what the stages of one step share: the run as it goes on, and what a cell may take. */

import type { Person } from '../api/endpoints/person';
import type { ApiError } from '../api/errors/errors';
import { type ContactList, contactOf, contactsOfTexts } from '../contact-list/contact-list';
import type { Table } from '../ports/workbook';
import { isRestorable, type LogEntry } from '../sheet/log/log-line';
import type { Frame } from '../sheet/rows/frame';
import type { SheetRow } from '../sheet/rows/sheet-rows';
import type { ContactField, OutputName } from '../words';
import { type Ask, fieldKey } from './money/asks';
import { LogMemory } from './past/log-memory';
import type { RunDeps } from './run-deps';
import type { RunState } from './run-state';

/** Lives for one step; `run` is replaced as the step goes on. */
export class StepContext {
  readonly deps: RunDeps;
  readonly table: Table;
  readonly frame: Frame;
  readonly list: ContactList;
  run: RunState;
  /** The first error that concerns the run. */
  error: ApiError | null = null;
  /** What was revealed and is not in the log yet. */
  readonly entries: LogEntry[] = [];
  /** What may be forgotten of the asks once the log has the entries. */
  afterLog: ((asks: readonly Ask[]) => readonly Ask[]) | null = null;
  /** The step has asked, and flushed what the log says of it: its next look at cells needs no flush before. */
  hasFlushed = false;
  /** What was known before this step. */
  readonly log: LogMemory;

  constructor(deps: RunDeps, table: Table, frame: Frame, list: ContactList, run: RunState) {
    this.deps = deps;
    this.list = list;
    this.table = table;
    this.frame = frame;
    this.run = run;
    this.log = new LogMemory(deps, () => this.run);
  }

  get stepId(): string {
    return this.run.step?.id ?? '';
  }

  /** Keeps the run as it is now; throws where the step has lost its turn. */
  save(run: RunState): void {
    this.deps.runs.save(run);
    this.run = run;
  }

  /** Nobody asked to pause or stop while this step was under way. */
  mayGoOn(): boolean {
    return this.deps.runs.wish(this.run.id) === 'run';
  }

  /**
   * The entry of the list `Do not contact` that the row's person is on, or what is typed; null where none. Who
   * was found by an earlier step, and is known by id alone, was not on the list as it is: what is typed may be.
   */
  listEntry(row: SheetRow, person: Person | null): string | null {
    const typed = contactsOfTexts(row.texts, row.knownId);
    return this.list.entryFor(...(person === null ? [] : [contactOf(person)]), ...typed);
  }

  /** Whether a value for this output would find room in the row. */
  canWrite(row: SheetRow, name: OutputName): boolean {
    if (row.formulas?.includes(name)) return false;
    const present = row.cells[name] ?? '';
    if (present === '' || this.log.isOurs(row, name, present)) return true;
    return this.run.settings.overwrite && isRestorable(present);
  }

  /** This run has paid for it just now, and its value has not come yet. */
  isFree(personId: string, field: ContactField): boolean {
    return this.run.recovered.includes(fieldKey(personId, field));
  }

  /** This run, or as far as recalled this account since then, has paid for it; who moved since may be charged again. */
  wasPaid(personId: string, field: ContactField, sinceMs = 0): boolean {
    return this.log.wasPaid(personId, field, sinceMs) || this.isFree(personId, field);
  }
}
