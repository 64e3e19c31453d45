/** Defines what is done after a step died while it wrote: texts that landed on a wrong row go. */

import type { LogSheet, Table } from '../../ports/workbook';
import { tellingOutputs } from '../../sheet/columns/outputs';
import { type RowEntry, rowPrint } from '../../sheet/log/log-line';
import { readLog, rowsIn } from '../../sheet/log/run-log';
import { cellKey, emptyPrint, forEachCell } from '../../sheet/log/written-cells';
import type { Frame } from '../../sheet/rows/frame';
import { rowsByCell } from '../../sheet/rows/origins';
import type { SheetRow } from '../../sheet/rows/sheet-rows';
import { isOfPeople } from '../../sheet/rows/status';
import type { RowCells } from '../../sheet/write/blocks';
import type { Edit } from '../../sheet/write/edits';
import { editRows } from '../../sheet/write/row-edits';
import { fingerprint } from '../../text/fingerprint';
import { addTo, groupedBy } from '../../text/grouped';
import { type OutputName, outputNames } from '../../words';
import type { RunState } from '../run-state';
import { baredCells } from './bared-cells';
import { countsWith, landedIn } from './landed';
import type { StatusChange } from './row-writer';

/** A step that lost its turn in the middle of a write may have written after later ones. */
const stepsLookedAt = 5;

/**
 * Compares every row with what the log says was written into rows with its inputs. What the last
 * steps wrote into a row with other inputs is emptied, with its status, so that the row is done
 * again at no cost. After a step that looked for itself, a text that many rows may hold is somebody's.
 * A day of people's that the last step made plain text, and did not come to replace, is a day again. Gives
 * the run with what that step wrote, and did not live to count.
 */
export function repair(run: RunState, table: Table, log: LogSheet): RunState {
  const all = rowsIn(readLog(log));
  const entries = all.filter(({ runId }) => runId === run.id);
  const steps = [...new Set(entries.map(({ step }) => step))].slice(-stepsLookedAt);
  const ofSteps = (some: readonly string[]) => entries.filter(({ step }) => some.includes(step));
  const last = ofSteps(steps);
  if (last.length === 0) return run;
  const ofLastStep = ofSteps(steps.slice(-1));
  // Rows of the same person may have got the same texts from an earlier run.
  const known: Known = {
    byRow: writtenByRow(all),
    lately: rowsByCell(last),
    latelyInto: writtenLately(last),
    lastByRow: writtenByRow(ofLastStep),
    hasLooked: run.looked === true,
  };
  const replaced = groupedBy(ofLastStep, ({ row }) => row);
  /** By the first row of each stretch that is read, which may happen several times. */
  const landed = new Map<number, readonly StatusChange[]>();
  const plan = (rows: readonly SheetRow[], frame: Frame) => {
    const kept: SheetRow[] = [];
    const edits = new Map(
      rows.flatMap((row) => {
        const emptied = emptiedCells(known, { frame, rows }, row);
        if (emptied === null) kept.push(row);
        const cells = new Map<number, Edit['to']>([
          ...baredCells(replaced.get(rowPrint(row.inputsKey)) ?? [], frame, row),
          ...(emptied ?? []),
        ]);
        return cells.size === 0 ? [] : [[row.rowNumber, cells] as const];
      }),
    );
    landed.set(rows[0]?.rowNumber ?? 0, landedIn(run, ofLastStep, kept));
    return edits;
  };
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    if (!editRows({ table, settings: run.settings, plan })) break;
  }
  const counts = countsWith(run, [...landed.values()].flat());
  return run.looked === true ? run : { ...run, counts };
}

/** Rows moved while it was repaired: what is left is found again. */
const attemptsMax = 5;

/** What the log says was written into rows with the same inputs. */
interface Written {
  readonly cells: Set<string>;
  /** Of each output the print of the text that was written last. */
  readonly last: Map<OutputName, string>;
}

interface Known {
  /** By any run. */
  readonly byRow: ReadonlyMap<string, Written>;
  /** For each cell of the last steps the rows that it was meant for. */
  readonly lately: ReadonlyMap<string, ReadonlySet<string>>;
  /** By the last steps: what is gone of older ones people took away, or an Undo. */
  readonly latelyInto: (row: SheetRow) => Written | undefined;
  /** By the last step alone. */
  readonly lastByRow: ReadonlyMap<string, Written>;
  /** That one took back what it saw astray. */
  readonly hasLooked: boolean;
}

/** What the sheet holds by now. */
interface Present {
  readonly frame: Frame;
  readonly rows: readonly SheetRow[];
}

/** Rows that hold an id alone have the same inputs: each of them is that of its own person. */
function writtenLately(entries: readonly RowEntry[]): Known['latelyInto'] {
  const byRow = writtenByRow(entries);
  const byPerson = writtenByRow(entries, personKey);
  const people = new Map<string, Set<string>>();
  for (const { row, personId } of entries) addTo(people, row, personId);
  return ({ inputsKey, statedId }) => {
    const row = rowPrint(inputsKey);
    const isOfMany = (people.get(row)?.size ?? 0) > 1 && statedId !== '';
    return isOfMany ? byPerson.get(personKey({ row, personId: statedId })) : byRow.get(row);
  };
}

function personKey({ row, personId }: Pick<RowEntry, 'row' | 'personId'>): string {
  return `${row} ${personId}`;
}

function writtenByRow(
  entries: readonly RowEntry[],
  keyOf = ({ row }: RowEntry) => row,
): Known['byRow'] {
  const byRow = new Map<string, Written>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const known = byRow.get(key) ?? { cells: new Set(), last: new Map() };
    byRow.set(key, known);
    forEachCell(entry, (name, print) => {
      known.cells.add(cellKey(name, print));
      known.last.set(name, print);
    });
  }
  return byRow;
}

/** Null where the row holds what it should. */
function emptiedCells(known: Known, present: Present, row: SheetRow): RowCells['cells'] | null {
  const { frame } = present;
  const print = rowPrint(row.inputsKey);
  const own = known.byRow.get(print);
  const strays = straysOf(known, present, row, own);
  const isLost = hasLost(row, known.latelyInto(row));
  if (strays.size === 0 && !isLost) return null;
  const origins = [...strays.values()].flatMap((rows) => [...rows]);
  const cells = new Map<number, string>();
  for (const name of outputNames) {
    const column = frame.outputs[name];
    if (column === undefined || (row.cells[name] ?? '') === '') continue;
    const isOfOrigin = () =>
      origins.some((origin) => isAmong(known.byRow.get(origin), name, row.cells[name] ?? ''));
    // A person's own words for a status stay: the row is left alone.
    if (name === 'status' && isOfPeople(row.status)) continue;
    const isAstray = strays.has(name) || (isLost && isShifted(own, name, row.cells[name] ?? ''));
    if (name === 'status' || isAstray || isOfOrigin()) cells.set(column, '');
  }
  return cells.size === 0 ? null : cells;
}

/**
 * Outputs that hold what was meant for other rows, with those rows. A title may be that of many, or
 * corrected by hand to what others have: it counts only where the row is not one whose inputs were
 * edited since, with all that the last step wrote beside it, and not what it left to people there,
 * and where a row that it was meant for has gone without.
 */
function straysOf(
  known: Known,
  present: Present,
  row: SheetRow,
  own: Written | undefined,
): ReadonlyMap<OutputName, ReadonlySet<string>> {
  const strays = new Map<OutputName, ReadonlySet<string>>();
  const isUnedited =
    own !== undefined || tellingOutputs.every((name) => (row.cells[name] ?? '') === '');
  const lately = known.lastByRow.get(rowPrint(row.inputsKey));
  for (const name of isUnedited ? outputNames : tellingOutputs) {
    const text = row.cells[name] ?? '';
    if (text === '' || isAmong(own, name, text)) continue;
    const origins = printsOf(name, text).flatMap((print) => [
      ...(known.lately.get(cellKey(name, print)) ?? []),
    ]);
    const isTelling = tellingOutputs.some((telling) => telling === name);
    const isStray =
      isTelling || name === 'status'
        ? origins.some((origin) => isTelling || isLacking(present, origin, name, text))
        : !known.hasLooked &&
          lately?.last.has(name) !== false &&
          origins.some(
            (origin) =>
              isWhole(present.frame, row, name, known.lastByRow.get(origin)) &&
              isLacking(present, origin, name, text),
          );
    if (isStray) strays.set(name, new Set(isTelling ? origins : []));
  }
  return strays;
}

function isLacking({ rows }: Present, origin: string, name: OutputName, text: string): boolean {
  const meant = rows.filter(({ inputsKey }) => rowPrint(inputsKey) === origin);
  return meant.length === 0 || meant.some(({ cells }) => cells[name] !== text);
}

/** Neighbouring cells are written at once: where one of them landed, so did the others. */
function isWhole(
  frame: Frame,
  row: SheetRow,
  name: OutputName,
  written: Written | undefined,
): boolean {
  const isThere = (each: OutputName) => {
    const print = written?.last.get(each);
    return print === undefined || printsOf(each, row.cells[each] ?? '').includes(print);
  };
  return written?.last.has(name) === true && [name, ...neighboursOf(frame, name)].every(isThere);
}

/** Outputs whose columns stand side by side with this one. */
function neighboursOf({ outputs }: Frame, name: OutputName): readonly OutputName[] {
  const nameAt = new Map(outputNames.map((each) => [outputs[each], each]));
  const place = outputs[name] ?? 0;
  const found: OutputName[] = [];
  for (const step of [-1, 1]) {
    for (let column = place + step; ; column += step) {
      const each = nameAt.get(column);
      if (each === undefined) break;
      if (each !== 'status') found.push(each);
    }
  }
  return found;
}

function isAmong(written: Written | undefined, name: OutputName, text: string): boolean {
  return printsOf(name, text).some((print) => written?.cells.has(cellKey(name, print)));
}

/** On a row that was inserted in the middle of a write a phone became a number, without its plus. */
function printsOf(name: OutputName, text: string): readonly string[] {
  const print = fingerprint(text);
  return name === 'phone' ? [print, fingerprint(`+${text}`)] : [print];
}

/** A column came or went in the middle of the write: what was meant for one output stands under another. */
function isShifted(own: Written | undefined, name: OutputName, text: string): boolean {
  const prints = printsOf(name, text);
  return (
    !isAmong(own, name, text) &&
    [...(own?.last.values() ?? [])].some((print) => prints.includes(print))
  );
}

/** A text that was written into a row with these inputs is gone: another row was written over it. */
function hasLost(row: SheetRow, own: Written | undefined): boolean {
  return tellingOutputs.some((name) => {
    const last = own?.last.get(name) ?? emptyPrint;
    return last !== emptyPrint && (row.cells[name] ?? '') === '';
  });
}
