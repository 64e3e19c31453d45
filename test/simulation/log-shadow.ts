/** Defines the shadow of the log: its charges as they stand there, and those of lines that people deleted. */

import type { SheetModel } from '../../sandbox/apps-script/model/sheet-model';
import type { SpreadsheetModel } from '../../sandbox/apps-script/model/spreadsheet-model';

export interface LoggedCharge {
  readonly atMs: number;
  readonly runId: string;
  readonly personId: string;
  readonly field: string;
  readonly credits: number;
  /** What told it: the API, or `recovered`. */
  readonly source: string;
  readonly step: string;
}

/** A line as far as it tells when it was written, and about what. */
interface LoggedLine {
  readonly atMs: number;
  readonly run: string;
  readonly field: string;
  readonly isCharge: boolean;
}

const standIns = 'erased ';

const stepHeader = 'Step (format 2)';

const wanted = ['Run', 'Person ID', 'Field', 'Credits', 'Source', 'Time', stepHeader] as const;

export class LogShadow {
  private readonly spreadsheet: SpreadsheetModel;
  private deleted: readonly LoggedCharge[] = [];
  private deletions = 0;
  private name = 'CDX log';
  private readonly lostRuns = new Set<string>();
  /** Whole lines may stand there twice, and count once. */
  mayRepeat = false;

  constructor(spreadsheet: SpreadsheetModel) {
    this.spreadsheet = spreadsheet;
  }

  sheet(): SheetModel | undefined {
    return this.spreadsheet.sheet(this.name);
  }

  rename(name: string): void {
    const sheet = this.sheet();
    if (sheet === undefined) return;
    this.spreadsheet.renameSheet(sheet, name);
    this.name = name;
  }

  /** A person deletes a line; what it said is known here alone from then on. */
  deleteLine(number: number): void {
    const sheet = this.sheet();
    if (sheet === undefined) return;
    const columns = columnsOf(sheet);
    const charge = chargeAt(sheet, number, columns);
    this.lostRuns.add(sheet.display(number, columns.get('Run') ?? sheet.maxColumns));
    if (charge !== null) this.deleted = [...this.deleted, this.named(charge)];
    sheet.deleteRows(number);
  }

  /** The number of an erased person is given again where nobody has it any more. */
  private named(charge: LoggedCharge): LoggedCharge {
    const { personId } = charge;
    if (!personId.startsWith(standIns)) return charge;
    this.deletions += 1;
    return { ...charge, personId: `${personId} of deleted line ${this.deletions}` };
  }

  /** Somebody deleted lines: what a row was matched by may be known to nobody any more. */
  get isIncomplete(): boolean {
    return this.lostRuns.size > 0;
  }

  /** Somebody deleted lines of this run. */
  hasLost(runId: string): boolean {
    return this.lostRuns.has(runId);
  }

  /** Everything that the log ever said was charged; what was found anew after its line was deleted, once. */
  charges(): readonly LoggedCharge[] {
    const sheet = this.sheet();
    if (sheet === undefined) return this.deleted;
    const columns = columnsOf(sheet);
    const present = this.numbers().map((number) => chargeAt(sheet, number, columns));
    const charges = toldApart(present.filter((charge) => charge !== null));
    const isAnew = ({ runId, personId, field }: LoggedCharge) =>
      charges.some(
        (charge) =>
          charge.source === 'recovered' &&
          charge.runId === runId &&
          charge.personId === personId &&
          charge.field === field,
      );
    // For good: whose it is can't be told any more once they are erased.
    this.deleted = this.deleted.filter((charge) => !isAnew(charge));
    return [...this.deleted, ...charges];
  }

  private numbers(): readonly number[] {
    const sheet = this.sheet();
    if (sheet === undefined) return [];
    const all = Array.from({ length: Math.max(0, sheet.lastRow - 1) }, (_, index) => index + 2);
    if (!this.mayRepeat) return all;
    const textOf = (row: number) =>
      Array.from({ length: sheet.lastColumn }, (_, at) => sheet.display(row, at + 1)).join('\t');
    const first = new Map([...all].reverse().map((row) => [textOf(row), row]));
    return all.filter((row) => first.get(textOf(row)) === row);
  }

  lines(): readonly LoggedLine[] {
    const sheet = this.sheet();
    if (sheet === undefined) return [];
    const columns = columnsOf(sheet);
    const at = (row: number, header: string) =>
      sheet.display(row, columns.get(header) ?? sheet.maxColumns);
    return this.numbers().map((row) => {
      const field = at(row, 'Field');
      const isCharge = field === 'email' || field === 'phone';
      return { atMs: Date.parse(at(row, 'Time')), run: at(row, 'Run'), field, isCharge };
    });
  }
}

/** Wherever people moved them. */
function columnsOf(sheet: SheetModel): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (let column = 1; column <= sheet.lastColumn; column += 1)
    columns.set(sheet.display(1, column), column);
  return columns;
}

function chargeAt(
  sheet: SheetModel,
  row: number,
  columns: ReadonlyMap<string, number>,
): LoggedCharge | null {
  const texts = wanted.map((header) => sheet.display(row, columns.get(header) ?? sheet.maxColumns));
  const [runId = '', personId = '', field = '', credits, source = '', time = '', step = ''] = texts;
  if (runId === '' || (field !== 'email' && field !== 'phone')) return null;
  const atMs = Date.parse(time);
  return { atMs, runId, personId, field, credits: Number(credits) || 0, source, step };
}

/**
 * An erase that ended while somebody sorted the log may leave its number in somebody else's line as well. A
 * call charges a field of a person once, so that two lines of a step are two people's.
 */
function toldApart(charges: readonly LoggedCharge[]): readonly LoggedCharge[] {
  const seen = new Set<string>();
  return charges.map((charge, index) => {
    const { runId, personId, field, credits, step } = charge;
    const key = [runId, step, personId, field].join(' ');
    const isTheirs = !personId.startsWith(standIns) || credits === 0 || !seen.has(key);
    seen.add(key);
    return isTheirs ? charge : { ...charge, personId: `${personId} in line ${index}` };
  });
}
