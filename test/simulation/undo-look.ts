/** Defines how output cells looked when a run began, and what an undo that says "undone" left otherwise. */

import { inputColumns, peoplesCell, type ShadowRow, type SheetShadow } from './sheet-shadow';
import type { ReceiptView } from './sidebar';
import type { Stage } from './stage';

/** What a cell holds, with all its digits. */
interface Cell {
  readonly text: string;
  readonly value: string;
}

export interface Picture {
  /** By row and output. */
  readonly cells: ReadonlyMap<string, Cell>;
  readonly versions: ReadonlyMap<string, number>;
  /** Outputs whose column had lost its mark: it was adopted, or left to people. */
  readonly unmarked: ReadonlySet<string>;
  /** Of each row, all texts: a column that nobody knew may have become an output again. */
  readonly texts: ReadonlyMap<string, ReadonlySet<string>>;
  /** How many columns had been left to people. */
  readonly left: number;
  /** Touches and moves up to then. */
  readonly tick: number;
}

export interface Beginning {
  readonly pictured: Picture;
  /** The run was over all rows. */
  readonly wholeSheet: boolean;
}

const empty: Cell = { text: '', value: '' };

function isSame(one: Cell, other: Cell): boolean {
  return one.text === other.text && one.value === other.value;
}

/** Statuses are the run's own words about rows: undo has its own rules for them. */
const isPictured = (output: string): boolean => output !== 'status';

export function picture(shadow: SheetShadow): Picture {
  const cells = new Map<string, Cell>();
  const versions = new Map<string, number>();
  const texts = new Map<string, ReadonlySet<string>>();
  const outputs = [...shadow.outputColumns()].filter(([output]) => isPictured(output));
  for (const [ref, number] of shadow.rowNumbers()) {
    versions.set(ref, shadow.rows.get(ref)?.versions.length ?? 0);
    const columns = Array.from({ length: shadow.sheet.lastColumn }, (_, index) => index + 1);
    texts.set(ref, new Set(columns.map((column) => cellAt(shadow, number, column).text)));
    for (const [output, column] of outputs)
      cells.set(`${ref} ${output}`, cellAt(shadow, number, column));
  }
  const marked = shadow.markedColumns();
  const unmarked = new Set(outputs.flatMap(([output]) => (marked.has(output) ? [] : [output])));
  return { cells, versions, unmarked, texts, left: shadow.countLeft(), tick: shadow.looks.now() };
}

function cellAt({ sheet }: SheetShadow, row: number, column: number): Cell {
  const formula = sheet.formula(row, column);
  const text = withoutMark(formula || sheet.display(row, column));
  return { text, value: withoutMark(formula || String(sheet.value(row, column) ?? '')) };
}

/** That a check is due is no value: the next check of whomever takes the mark away. */
function withoutMark(text: string): string {
  return text.replace(/^to be checked(?: · )?/, '');
}

/** What tells whose row it is was emptied astray, and people were told: undo can't find the row any more. */
function isFoundByNobody(shadow: SheetShadow, ref: string): boolean {
  return inputColumns.some((name) => shadow.isExcused(shadow.harms.get(peoplesCell(ref, name))));
}

/** Typed under another output, whose mark had died, in a column that became this one. */
function isTypedSince({ looks }: SheetShadow, row: ShadowRow, { text }: Cell, tick: number) {
  const isSince = (output: string) => looks.typedSince(`${row.ref} ${output}`, tick);
  return row.everTyped.has(text) && [...row.touched].some(isSince);
}

/**
 * Cells that nobody touched since and that don't hold what they held; one line each. A column that lost
 * its mark and was renamed is found by nobody, which the receipt has to say.
 */
export function notRestored(
  stage: Stage,
  { runId, notes, undoneInPart }: Pick<ReceiptView, 'runId' | 'notes' | 'undoneInPart'>,
): readonly string[] {
  const { shadow, before, log, erasures } = stage;
  const pictured = before.get(runId)?.pictured;
  if (pictured === undefined || (undoneInPart === true && log.hasLost(runId))) return [];
  // The picture is of the first sheet.
  if (stage.runs.runs.get(runId)?.settings.sheetId !== shadow.sheet.id) return [];
  const startedAtMs = stage.runs.runs.get(runId)?.startedAtMs ?? 0;
  const saysOld = notes.some((note) => note.includes('is no longer in the log'));
  if (saysOld && stage.retention.isGone(stage, startedAtMs)) return [];
  const marked = shadow.markedColumns();
  const saysGone = notes.some((note) => note.includes('was not found'));
  // That an earlier run is undone stood in a line that somebody deleted: what it wrote there may be its own.
  const saysUnclear = log.isIncomplete && notes.some((note) => note.includes('told apart'));
  const outputs = [...shadow.outputColumns()].filter(
    ([output]) =>
      isPictured(output) &&
      !shadow.lostOutputs.has(output) &&
      !pictured.unmarked.has(output) &&
      (marked.has(output) || !saysGone),
  );
  return [...shadow.rowNumbers()].flatMap(([ref, number]) => {
    const row = shadow.rows.get(ref);
    if (row === undefined || pictured.versions.get(ref) !== row.versions.length) return [];
    if (row.versions.length > 1) return [];
    const isMovedTwin = shadow.twinsOf(row).length > 0 && shadow.looks.movedSince(pictured.tick);
    if (isMovedTwin || isFoundByNobody(shadow, ref)) return [];
    return outputs.flatMap(([output, column]) => {
      const key = `${ref} ${output}`;
      if (shadow.looks.typedSince(key, pictured.tick) || shadow.isExcused(shadow.strayed.get(key)))
        return [];
      const was = pictured.cells.get(key) ?? empty;
      if (saysUnclear && isSame(was, empty)) return [];
      // A run may leave a renamed column to people and make a new one: what stood there stands there still.
      const former = shadow.leftSince(output, pictured.left);
      if (former !== undefined && isSame(cellAt(shadow, number, former), was)) return [];
      const is = cellAt(shadow, number, column);
      if (isTypedSince(shadow, row, is, pictured.tick)) return [];
      const stoodThere = pictured.texts.get(ref)?.has(is.text) === true;
      if (!pictured.cells.has(key) && is.text !== '' && stoodThere) return [];
      if (was.text !== is.text && erasures.isErasedSince(ref, pictured.tick)) {
        const isDue = erasures.hasTaken(ref, output, { tick: pictured.tick, text: was.text });
        if (!isDue || notes.some((note) => /erased/.test(note))) return [];
      }
      return isSame(was, is)
        ? []
        : [
            `8 undo gives back what cells held: ${key} held "${was.value}" and after undo holds "${is.value}"`,
          ];
    });
  });
}
