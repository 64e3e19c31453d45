/**
 * Defines where an execution stands between its last look at the sheet and its write.
 *
 * That gap is the one thing that no script can close on this platform: Sheets has no write that
 * depends on what it replaces. Rows that move in it are detected by reading back and put right. Two
 * things cannot be: a column that moves, because its cells are then written under other headers
 * before anything can be read back, and a colleague who types at that instant into the very cell
 * that is written. Only these two are kept out of the gap; everything else happens in it as well.
 * (Of rows with equal inputs that change places in it, see `twinsOf` in sheet-shadow.ts.)
 *
 * What a person had typed beside a row that moved in the gap is put right by the read-back as well.
 * Where the execution dies before that, nobody knows it any more: the log holds what was to be
 * replaced, and that row was not to be. Such cells are noted here and excused.
 */

import type { ServiceCall } from '../../sandbox/apps-script/host';
import { runProperty, savedRunOf } from './run-book';

type Stand = 'outside' | 'framed' | 'gap' | 'writing' | 'reading back';

interface Progress {
  stand: Stand;
  stepId: string;
  lastRange: string;
  /** Rows moved since the last look. */
  moved: boolean;
  /** Typed texts that were written over after that and not put right yet, as `row output`. */
  overwritten: readonly string[];
  /** It was struck before it had read back what it wrote. */
  struck: boolean;
}

/** Calls that prepare or tidy: they read the columns once and write soon after. */
const shortFunctions = /^(startRun|startPreview|retryErrors|undoRun)$/;

export class GapWatch {
  private readonly byExecution = new Map<number, Progress>();

  /** Whether any of these executions, the ones under way, is in its gap: also an outer one, which waits. */
  isOpen(underWay: readonly number[]): boolean {
    return underWay.some((executionId) => {
      const { stand } = this.byExecution.get(executionId) ?? { stand: 'outside' };
      return stand !== 'outside' && stand !== 'framed';
    });
  }

  /** Told when other people moved rows: whoever is in the gap will write them elsewhere. */
  rowsMoved(): void {
    for (const progress of this.byExecution.values()) {
      if (progress.stand === 'gap' || progress.stand === 'writing') progress.moved = true;
    }
  }

  /** Told of every kill and exception. */
  strikes(executionId: number): void {
    const progress = this.byExecution.get(executionId);
    if (progress !== undefined) progress.struck ||= isUnread(progress.stand);
  }

  /** Typed texts that an execution wrote over and did not live to put right. */
  lostTexts(): ReadonlySet<string> {
    const dead = [...this.byExecution.values()].filter(
      ({ stand, struck }) => struck || isUnread(stand),
    );
    return new Set(dead.flatMap(({ overwritten }) => overwritten));
  }

  /** Told of every call that returned. `differing` are typed texts that don't stand there any more. */
  after(call: ServiceCall, differing: () => readonly string[]): void {
    const progress = this.progressOf(call.executionId);
    const name = `${call.service}.${call.method}`;
    if (name === 'Sheet.getRange') progress.lastRange = String(call.args[0]);
    else if (name === 'Properties.setProperty') noteStep(progress, call);
    else if (name === 'Range.getDisplayValues') noteRead(progress, call);
    else if (name.startsWith('RangeList.') || name === 'Range.addDeveloperMetadata')
      progress.stand = 'writing';
    else if (name === 'Range.setValues' && progress.stand === 'writing' && progress.moved)
      progress.overwritten = [...progress.overwritten, ...differing()];
    else if (
      /^(Cache|Lock|Properties|UrlFetchApp)\./.test(name) &&
      progress.stand === 'reading back'
    )
      progress.stand = 'outside';
  }

  private progressOf(executionId: number): Progress {
    const known = this.byExecution.get(executionId);
    if (known) return known;
    const made: Progress = {
      stand: 'outside',
      stepId: '',
      lastRange: '',
      moved: false,
      overwritten: [],
      struck: false,
    };
    this.byExecution.set(executionId, made);
    return made;
  }
}

function isUnread(stand: Stand): boolean {
  return stand === 'writing' || stand === 'reading back';
}

function noteStep(progress: Progress, call: ServiceCall): void {
  if (call.args[0] !== runProperty) return;
  const id = savedRunOf(String(call.args[1]))?.step?.id ?? '';
  if (id === progress.stepId) return;
  progress.stepId = id;
  progress.stand = 'outside';
  progress.moved = false;
}

/** The header row is read once when a step begins, and once more when it is about to write. */
function noteRead(progress: Progress, call: ServiceCall): void {
  if (progress.lastRange === '1:1') {
    const first = progress.stand === 'outside' && !shortFunctions.test(call.functionName);
    progress.stand = first ? 'framed' : 'gap';
    progress.moved = false;
    return;
  }
  if (progress.stand === 'writing') progress.stand = 'reading back';
}
