/** Defines how results reach the right rows although colleagues sort, insert and edit meanwhile. */

import type { Block, CellRule, Look, OwnColumns, Table } from '../../ports/workbook';
import { type Frame, frameColumns, frameOf, inputColumnsOf } from '../../sheet/rows/frame';
import { identityOf, linksBetween, rowsOf, type SheetRow } from '../../sheet/rows/sheet-rows';
import type { Status } from '../../sheet/rows/status';
import { partedBy } from '../../sheet/write/blocks';
import { type Edit, editsIn, type Landed } from '../../sheet/write/edits';
import { type Band, type Image, widthToLookAt } from '../../sheet/write/image';
import { safeWrite } from '../../sheet/write/safe-write';
import { inputNames, outputNames } from '../../words';
import { isPending } from '../rows/row-filter';
import {
  formerIn,
  outputSpan,
  type PlannedRow,
  plannedRow,
  type RowUpdate,
  type Target,
  targetOf,
  type WriteRules,
} from './row-targets';
import { rulesIn, withinRules } from './ruled-cells';

export interface WriteParts extends WriteRules {
  readonly table: Table;
  readonly frame: Frame;
  /** Rows to look in first; the whole sheet is read where a row is not found there. */
  readonly band: Band;
  /** What the step saw there when it began, where it looked at no other rows. */
  readonly known: { readonly look: Look; readonly own: OwnColumns } | undefined;
  /** The journal was flushed, and nothing was read of the sheet since. */
  readonly isFlushed: boolean;
  /** Look in the whole sheet at once: equal inputs stand elsewhere too. */
  readonly wholeSheet: boolean;
  /** Called with what is about to be written: logs it, and throws where the step lost its turn. */
  readonly beforeWrite: (rows: readonly PlannedRow[]) => void;
}

export interface StatusChange {
  readonly before: Status;
  readonly after: string;
}

export interface WriteReport {
  /** For each written row its status before, and the text of its new one. */
  readonly statuses: readonly StatusChange[];
  /** Updates whose row is gone. */
  readonly gone: number;
  /** Cells of other people that were left alone. */
  readonly kept: number;
  /** Columns with rules that refused values. */
  readonly refused: readonly string[];
  /** Columns of other presets that hold values of whoever stood in a row before. */
  readonly former: readonly string[];
  /** Rows moved at the very moment of writing; what was misplaced has been taken back. */
  readonly moved: boolean;
  /** Number of a row that did not keep what was written; undefined where all did. */
  readonly missedRow: number | undefined;
  /** Columns moved since the step read its rows: nothing was written, for it may have misread them. */
  readonly columnsMoved: boolean;
}

const nothingWritten: WriteReport = {
  statuses: [],
  gone: 0,
  kept: 0,
  refused: [],
  former: [],
  moved: false,
  missedRow: undefined,
  columnsMoved: false,
};

/** Finds the rows again, writes them, looks again, and takes back what landed elsewhere. */
export function writeRows(parts: WriteParts, updates: readonly RowUpdate[]): WriteReport {
  const near = parts.wholeSheet ? null : writeIn(parts, updates, parts.band, parts.known, false);
  if (near !== null) return near;
  const rows = Math.max(1, parts.table.lastRow() - 1);
  const whole = { firstRow: 2, rows, columns: widthToLookAt(parts.frame.headers, rows) };
  const later = { ...parts, isFlushed: false };
  return writeIn(later, updates, whole, undefined, true) ?? nothingWritten;
}

/** Null where a row was not found there, and nothing was written. */
function writeIn(
  parts: WriteParts,
  updates: readonly RowUpdate[],
  band: Band,
  known: WriteParts['known'],
  isWhole: boolean,
): WriteReport | null {
  const writing = new Writing(parts, updates, band, isWhole);
  const landed = safeWrite({
    table: parts.table,
    isFlushed: parts.isFlushed,
    band,
    known,
    textColumns: frameColumns(parts.frame),
    keyColumns: (image) => inputColumnsOf(frameIn(parts, image)),
    between: (look) => writing.readBeside(look),
    plan: (image) => writing.plan(image),
    order: (blocks) => statusLast(parts.frame, blocks),
    beforeWrite: (image) => writing.beforeWrite(image),
    looksAgain: true,
  });
  return writing.report(landed);
}

class Writing {
  private readonly parts: WriteParts;
  private readonly updates: readonly RowUpdate[];
  private readonly band: Band;
  private readonly isWhole: boolean;
  private readonly links: ReturnType<typeof linksBetween>;
  /** Of what a run may replace, so that undo can give them back. */
  private cellLinks: readonly (readonly string[])[] = [];
  private rules: readonly CellRule[] = [];
  private readonly refused = new Set<string>();
  private readonly former = new Set<string>();
  private targets: readonly Target[] = [];
  private kept = 0;
  private gone = 0;
  private outcome: 'planned' | 'elsewhere' | 'columns moved' = 'planned';

  constructor(parts: WriteParts, updates: readonly RowUpdate[], band: Band, isWhole: boolean) {
    this.parts = parts;
    this.updates = updates;
    this.band = band;
    this.isWhole = isWhole;
    this.links = linksBetween(parts.table, parts.frame, band);
  }

  readBeside(look: Look): void {
    const { table, frame, run } = this.parts;
    const { firstRow, rows } = this.band;
    this.links.read(look);
    if (run.settings.overwrite && this.holdsValues(look)) {
      const { first, width } = outputSpan(frame);
      this.cellLinks = table.linksIn(firstRow, rows, first, width);
    }
    if (run.ruled === true) this.rules = rulesIn(table, frame, this.band);
  }

  private holdsValues({ texts }: Look): boolean {
    const names = outputNames.filter((name) => name !== 'status' && name !== 'personId');
    const columns = names.flatMap((name) => this.parts.frame.outputs[name] ?? []);
    return texts.some((row) => columns.some((column) => (row[column] ?? '') !== ''));
  }

  plan(image: Image): readonly Edit[] {
    const { parts, updates } = this;
    const frame = frameIn(parts, image);
    if (!standsAlike(frame, parts.frame)) {
      this.outcome = 'columns moved';
      return [];
    }
    const seen = rowsOf(frame, image, this.links.of());
    const found = foundIn(parts, seen, updates);
    this.gone = updates.length - new Set(found.map(({ update }) => update.identity)).size;
    if (this.gone > 0 && !this.isWhole) {
      this.outcome = 'elsewhere';
      return [];
    }
    this.targets = found.map(({ row, update }) => {
      const planned = targetOf(parts, frame, row, update, image);
      this.kept += planned.kept;
      const { target, refused } = withinRules(
        this.rules,
        frame,
        planned,
        parts.run.settings.beside,
      );
      for (const each of refused) this.refused.add(each);
      for (const each of formerIn(parts.run.settings.others ?? [], row, update, image))
        this.former.add(each);
      return target;
    });
    return this.targets.flatMap(({ row, cells }) => editsIn(row.rowNumber - image.firstRow, cells));
  }

  beforeWrite(image: Image): void {
    if (this.outcome === 'elsewhere') return;
    const { parts, targets, cellLinks } = this;
    parts.beforeWrite(
      targets.map((each) => plannedRow(parts.frame, each, image, cellLinks, parts.table.headerRow)),
    );
  }

  report({ image, rows, missed }: Landed): WriteReport | null {
    if (this.outcome === 'elsewhere') return null;
    const { kept, gone } = this;
    if (this.outcome === 'columns moved') return { ...nothingWritten, columnsMoved: true };
    const hasLanded = ({ row }: Target) => rows.has(row.rowNumber - image.firstRow);
    const written = this.targets.filter(hasLanded);
    const isMissed = (target: Target) => target.cells.size > 0 && !hasLanded(target);
    const missedRow = this.targets.find(isMissed)?.row.rowNumber;
    const statuses = written.map(({ row, status }) => ({ before: row.status, after: status }));
    const refused = [...this.refused];
    const former = [...this.former];
    return { statuses, gone, kept, refused, former, moved: missed, missedRow, columnsMoved: false };
  }
}

function frameIn({ run }: WriteParts, { headers, own }: Image): Frame {
  return frameOf(run.settings, headers, own);
}

interface Found {
  readonly row: SheetRow;
  readonly update: RowUpdate;
}

/** Rows are where their inputs are, not where they were. */
function foundIn(
  { run }: WriteParts,
  seen: readonly SheetRow[],
  updates: readonly RowUpdate[],
): readonly Found[] {
  const byIdentity = new Map(updates.map((update) => [update.identity, update]));
  return seen.flatMap((row) => {
    if (!isPending(run, row)) return [];
    const update = byIdentity.get(identityOf(row));
    if (update === undefined) return [];
    return [{ row, update: { ...update, cells: update.cellsFor?.(row) ?? update.cells } }];
  });
}

/** What a step left out because a cell seemed to be taken can't be told from what it found there. */
function standsAlike(a: Frame, b: Frame): boolean {
  return (
    inputNames.every((name) => a.inputs[name] === b.inputs[name]) &&
    outputNames.every((name) => a.outputs[name] === b.outputs[name])
  );
}

/** A step may be killed between two blocks: a row must not be called done before its values stand. */
function statusLast(frame: Frame, blocks: readonly Block[]): readonly Block[] {
  const { status } = frame.outputs;
  if (status === undefined) return blocks;
  const { within, others } = partedBy(status, blocks);
  return [...others, ...within];
}
