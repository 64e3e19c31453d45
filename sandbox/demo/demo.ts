/** Defines the demo from arguments to exit code: a CSV goes in, people come out, the bill is checked. */
import path from 'node:path';
import { UsageError } from '../usage-error';
import { type AddOn, connect, enrich, openAddOn, preflight, preview } from './add-on/driver';
import { ReplyError } from './add-on/reply-error';
import { hasUsableColumns, type RunRequest, runRequest } from './add-on/run-request';
import {
  type Ceiling,
  type Receipt,
  type Sheet,
  type StepView,
  sheet as sheetView,
  stepView,
} from './add-on/schemas';
import { auditReport, summarizeAudit } from './audit';
import { type Grid, readCsv, writeCsv } from './csv';
import { createProgress, type Io } from './io';
import { type DemoOptions, readOptions, usage } from './options';
import {
  accountReport,
  ceilingReport,
  columnsReport,
  durationText,
  progressLine,
  receiptReport,
  rowsReport,
} from './report';
import { shownGrid } from './sheet';
import { openStage, type Stage } from './stage';
import { waitingReport, waitingRows } from './waiting-rows';

/** 0 where all went well, 1 where the add-on or the bill failed, 2 where the user must mend something. */
export type ExitCode = 0 | 1 | 2;

/** Runs the demo with the arguments after the script's name. */
export async function runDemo(args: readonly string[], io: Io): Promise<ExitCode> {
  try {
    const options = readOptions(args, io.folder);
    if (options.help) {
      io.out(`${usage}\n`);
      return 0;
    }
    return await demonstrate(options, readCsv(options.inputFile), io);
  } catch (error) {
    if (error instanceof UsageError || error instanceof ReplyError) {
      io.err(`${error.message}\n`);
      return error instanceof UsageError ? 2 : 1;
    }
    throw error;
  }
}

async function demonstrate(options: DemoOptions, grid: Grid, io: Io): Promise<ExitCode> {
  const stage = await openStage(options, grid);
  try {
    return await new Demo(options, stage, io).run();
  } finally {
    await stage.close();
  }
}

const tickMs = 1_000;

class Demo {
  private readonly options: DemoOptions;
  private readonly stage: Stage;
  private readonly io: Io;
  private showWait: (leftMs: number) => void = () => undefined;

  constructor(options: DemoOptions, stage: Stage, io: Io) {
    this.options = options;
    this.stage = stage;
    this.io = io;
  }

  run(): Promise<ExitCode> {
    const addOn = openAddOn({ ...this.stage.host, wait: (durationMs) => this.wait(durationMs) });
    const sheet = this.withHeaders(addOn, this.connect(addOn));
    const { headerRow } = sheet;
    const title = `Before: ${this.shown(this.options.inputFile)}`;
    const before = shownGrid(this.stage.sheet);
    this.print(rowsReport(title, before, columnsBefore(before, sheet), headerRow));
    this.print(columnsReport(sheet));
    this.print(accountReport('before', addOn.meters()));
    const receipt = this.enrich(addOn, sheet);
    const after = shownGrid(this.stage.sheet);
    this.print(rowsReport('After', after, columnsAfter(after, sheet), headerRow));
    const waiting = waitingRows(after, headerRow);
    if (waiting.length > 0) this.print(waitingReport(waiting));
    return this.settle(addOn, receipt, after);
  }

  private connect(addOn: AddOn): Sheet {
    const { sheet, problem } = connect(addOn, this.stage.key);
    if (problem !== null) throw new ReplyError(problem);
    if (sheet === null) throw this.unusable();
    return sheet;
  }

  /** Where the first row is a lead, headers are put above it, as the sidebar offers. */
  private withHeaders(addOn: AddOn, found: Sheet): Sheet {
    const isBare = found.headerRow === 0;
    const sheet = isBare ? addOn.call('setHeaderRow', sheetView, found.sheetId, 0) : found;
    if (!hasUsableColumns(sheet)) throw this.unusable();
    if (isBare) {
      this.print('No header row was found: the add-on has put one above the first lead.');
    }
    return sheet;
  }

  private unusable(): UsageError {
    return new UsageError(
      `${this.shown(this.options.inputFile)} has no usable columns: a lead needs a LinkedIn URL, a work email, or a name and a company, best under a header row.`,
    );
  }

  /** Null where no row was left to do. */
  private enrich(addOn: AddOn, sheet: Sheet): Receipt | null {
    const previewed = this.withProgress((onStep) =>
      preview(addOn, runRequest(sheet, this.options, 0), onStep),
    );
    const { ceiling } = previewed.run;
    if (ceiling !== null) this.print(ceilingReport(ceiling));
    const request = runRequest(sheet, this.options, this.creditLimit(ceiling));
    const { rows, blockers } = preflight(addOn, request);
    if (rows === 0) {
      this.print('Every row is done: there is nothing to send and nothing to pay.');
      return null;
    }
    const [blocker] = blockers;
    if (blocker !== undefined) throw new ReplyError(blocker);
    return this.runToReceipt(addOn, request);
  }

  /** As the sidebar proposes it: the ceiling, and never more than there is. */
  private creditLimit(ceiling: Ceiling | null): number {
    if (this.options.creditLimit !== null) return this.options.creditLimit;
    return ceiling === null ? 0 : Math.min(ceiling.creditsMax, ceiling.balance);
  }

  /** A run that waits for its user (out of credits, say) is stopped, which makes its receipt. */
  private runToReceipt(addOn: AddOn, request: RunRequest): Receipt | null {
    const { run } = this.withProgress((onStep) => enrich(addOn, request, onStep));
    if (run.receipt !== null) return run.receipt;
    if (run.pause !== null) this.print(`Paused: ${run.pause.message} ${run.pause.nextStep}`);
    return addOn.call('stopRun', stepView, run.runId).run.receipt;
  }

  private withProgress(work: (onStep: (step: StepView) => void) => StepView): StepView {
    const progress = createProgress(this.io);
    try {
      return work(({ run }) => {
        const line = progressLine(run);
        progress.show(line);
        this.showWait = (leftMs) => progress.tick(`${line} · next step in ${durationText(leftMs)}`);
      });
    } finally {
      progress.end();
      this.showWait = () => undefined;
    }
  }

  /** In real time the line counts down, so that nobody takes the demo for dead. */
  private wait(durationMs: number): void {
    if (!this.options.realTime) {
      this.stage.host.wait(durationMs);
      return;
    }
    for (let leftMs = durationMs; leftMs > 0; leftMs -= tickMs) {
      this.showWait(leftMs);
      this.stage.host.wait(Math.min(leftMs, tickMs));
    }
  }

  private async settle(addOn: AddOn, receipt: Receipt | null, after: Grid): Promise<ExitCode> {
    if (receipt !== null) this.print(receiptReport(receipt));
    this.print(accountReport('after', addOn.meters()));
    const audit = summarizeAudit(await this.stage.service.audit(), this.options.plan);
    const creditsSpent = receipt?.creditsSpent ?? 0;
    this.print(auditReport(audit, creditsSpent));
    writeCsv(this.options.outputFile, after);
    this.print(`${this.timeReport()}\nWritten to ${this.shown(this.options.outputFile)}`);
    return audit.credits === creditsSpent ? 0 : 1;
  }

  private timeReport(): string {
    const elapsed = durationText(this.stage.elapsedMs());
    return this.options.realTime
      ? `It took ${elapsed}.`
      : `It would have taken ${elapsed} for real; the clock was virtual.`;
  }

  private print(text: string): void {
    this.io.out(`${text}\n\n`);
  }

  private shown(file: string): string {
    const relative = path.relative(this.io.folder, file);
    return relative.startsWith('..') ? file : relative;
  }
}

const columnsShownMax = 6;
const statusHeader = 'CDX status';

/** All columns where they fit; otherwise those that serve as inputs, and an earlier run's status. */
function columnsBefore(grid: Grid, { mapping, headerRow }: Sheet): readonly number[] {
  const header = grid[headerRow - 1] ?? [];
  const all = header.map((_, index) => index);
  if (all.length <= columnsShownMax) return all;
  const inputs = new Set(Object.values(mapping).map(({ column }) => column));
  return all.filter((index) => header[index] === statusHeader || inputs.has(index));
}

/** What identifies a row for the eye, and what the add-on wrote. */
function columnsAfter(grid: Grid, { mapping, headerRow }: Sheet): readonly number[] {
  const header = grid[headerRow - 1] ?? [];
  const names = mapping['fullName'] ? ['fullName'] : ['firstName', 'lastName'];
  const known = names.flatMap((input) => mapping[input]?.column ?? []);
  const made = header.flatMap((text, index) =>
    text.startsWith('CDX ') && text !== 'CDX person ID' ? [index] : [],
  );
  return [...known, ...made];
}
