/** Defines what the log tells a step: whose texts rows hold, whom they are about, what was paid for. */

import { type LogEntry, type RevealEntry, type RowEntry, rowPrint } from '../../sheet/log/log-line';
import { readLog } from '../../sheet/log/run-log';
import { type IsOurs, LastWrites, tellingTexts, textsBeside } from '../../sheet/rows/own-texts';
import type { SheetRow } from '../../sheet/rows/sheet-rows';
import { fingerprint } from '../../text/fingerprint';
import { type ContactField, contactFields, type OutputName } from '../../words';
import { fieldKey } from '../money/asks';
import type { RunDeps } from '../run-deps';
import type { RunState } from '../run-state';
import { printsOfFewer } from './same-inputs';

/** What was paid for a field: by this run, and when last. */
interface Recalled {
  readonly own: boolean;
  readonly atMs: number;
}

type LogDeps = Pick<RunDeps, 'workbook' | 'runs'>;

/** Reads the log once, and only when something is asked that it tells. */
export class LogMemory {
  private readonly deps: LogDeps;
  /** As it is now: a step replaces it. */
  private readonly runOf: () => RunState;
  private entries: readonly LogEntry[] | null = null;
  /** Of the log, once it was asked whose texts rows hold. */
  private writes: LastWrites | null = null;
  /** Of the log, once it was asked what a row was called by runs that read fewer columns. */
  private formerPrints: ReturnType<typeof printsOfFewer> | null = null;
  private past: Past | null = null;
  private isShortened: boolean | null = null;
  private revealed: ReadonlyMap<string, Recalled> = new Map();
  /** Reads the log only when a filled cell stands where a value should go. */
  readonly isOurs: IsOurs = (row, name, text) =>
    this.lastWrites().has(row, name, fingerprint(text)) || this.isPaid(row, name);

  constructor(deps: LogDeps, runOf: () => RunState) {
    this.deps = deps;
    this.runOf = runOf;
  }

  /** As far as recalled, this run has paid for it, or this account since then. */
  wasPaid(personId: string, field: ContactField, sinceMs = 0): boolean {
    const last = this.revealed.get(fieldKey(personId, field));
    return last !== undefined && (last.own || last.atMs >= sinceMs);
  }

  /** Reads from the log what this run, or this account, has revealed; tells whether that is anything. */
  recallReveals(): boolean {
    const revealed = new Map<string, Recalled>();
    for (const entry of this.logged()) {
      if (entry.kind !== 'reveal') continue;
      const own = entry.runId === this.runOf().id;
      if (!own && !this.isOfAccount(entry)) continue;
      const key = fieldKey(entry.personId, entry.field);
      const last = revealed.get(key);
      const atMs = Math.max(entry.atMs, last?.atMs ?? 0);
      revealed.set(key, { own: own || last?.own === true, atMs });
    }
    this.revealed = revealed;
    return revealed.size > 0;
  }

  /**
   * Of a row whose lines have gone from the log in time only the charge is left. Whoever reveals its
   * person anew means that value: without this nobody could, once it is old enough to be worth it.
   */
  private isPaid({ inputsKey, cells }: Parameters<IsOurs>[0], name: OutputName): boolean {
    if (this.runOf().settings.renews !== true) return false;
    const { charged, told } = this.pastReveals();
    const id = (cells.personId ?? '').trim();
    return charged.has(fieldKey(id, name)) && !told.has(rowPrint(inputsKey));
  }

  private pastReveals(): Past {
    this.past ??= pastOf(this.logged(), this.runOf().id);
    return this.past;
  }

  private isOfAccount({ paidBy }: RevealEntry): boolean {
    const owner = this.runOf().account.owner ?? '';
    return owner !== '' && paidBy?.owner === owner;
  }

  /**
   * Whether the row's person was found by other inputs than it has now. The status tells that, but
   * somebody may have cleared it to have the edited row tried again; then the log is asked. A row that
   * says nothing of its person but the id, as one inserted from a search may, is told by what a run
   * wrote beside that.
   */
  hasOtherPerson(row: SheetRow): boolean {
    if (row.status.print !== null) return false;
    const { cells, lead, inputsKey } = row;
    const beside = lead.kind === 'ok' ? null : textsBeside(cells);
    // The log is read for no row that holds nothing.
    if (tellingTexts(cells).length === 0 || beside?.length === 0) return false;
    const writes = this.lastWrites();
    const written = writes.rowsOf(cells);
    if (written.length === 0) return false;
    if (written.includes(rowPrint(inputsKey))) return this.holdsFormer(row);
    // Whoever clears a status wants the row to be matched anew.
    if (row.status.base !== '' && this.wasKnown(row, written)) return false;
    return beside === null || beside.some((cell) => writes.isOf(written, cell));
  }

  /** Lines have gone from the log in time, and none that is left tells for which inputs the row's person was found. */
  isForgotten({ cells, knownId, status }: SheetRow): boolean {
    if (knownId === '' || status.print !== null || tellingTexts(cells).length === 0) return false;
    this.isShortened ??= this.deps.runs.isShortened();
    if (!this.isShortened || this.lastWrites().rowsOf(cells).length > 0) return false;
    const { charged } = this.pastReveals();
    return contactFields.some((field) => charged.has(fieldKey(knownId, field)));
  }

  /** The texts of the row were written for its inputs as they are, by a run that read fewer of them. */
  private wasKnown(row: SheetRow, written: readonly string[]): boolean {
    this.formerPrints ??= printsOfFewer(this.logged(), this.runOf().settings.inputs);
    return this.formerPrints(row).some((print) => written.includes(print));
  }

  /** An execution ended between its id and what was to go with the former one. */
  private holdsFormer(row: SheetRow): boolean {
    const toGo = contactFields.filter((name) => this.lastWrites().wasToGo(row, name));
    return this.holdsOthers(row, [row.statedId], toGo);
  }

  /**
   * What stands in the row was written there for people alone who have none of these ids; what somebody typed
   * tells nothing.
   */
  holdsOthers(
    row: SheetRow,
    ids: readonly string[],
    names: readonly ContactField[] = contactFields,
  ): boolean {
    return names.some((name) => {
      const text = row.cells[name] ?? '';
      return (
        text !== '' && this.isOurs(row, name, text) && this.lastWrites().isOfOthers(name, text, ids)
      );
    });
  }

  private lastWrites(): LastWrites {
    this.writes ??= new LastWrites(this.logged(), this.runOf().id);
    return this.writes;
  }

  private logged(): readonly LogEntry[] {
    this.entries ??= readLog(this.deps.workbook.log);
    return this.entries;
  }
}

/** Of the log, what tells that a value was paid for whose line has gone. */
interface Past {
  /** `id field` of each charge, whoever made it. */
  readonly charged: ReadonlySet<string>;
  /** Prints of rows that another run wrote into. */
  readonly told: ReadonlySet<string>;
}

function pastOf(entries: readonly LogEntry[], runId: string): Past {
  const charged = new Set<string>();
  const told = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'reveal') charged.add(fieldKey(entry.personId, entry.field));
    else if (entry.kind === 'row' && entry.runId !== runId && hasValues(entry)) told.add(entry.row);
  }
  return { charged, told };
}

/** A check that found somebody to have moved wrote nothing but that. */
function hasValues({ written }: RowEntry): boolean {
  return Object.keys(written).some((name) => name !== 'changed');
}
