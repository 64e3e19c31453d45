/** Defines how the run of a document is kept, and that only one step at a time works on it. */

import { leaseMarginMs, leaseMs, lockWaitMaxMs } from '../../config';
import { namedError } from '../ports/named-error';
import type { Clock, Lock, Store } from '../ports/services';
import { isShortened, noteShortened, retentionDays } from '../sheet/log/retention';
import { lostNote } from '../sheet/sheet-busy';
import { longTexts } from '../text/long-texts';
import { setAside } from '../text/set-aside';
import { dayMs } from '../text/utc-day';
import { createAskStore } from './money/ask-store';
import { type Ask, withoutOld } from './money/asks';
import { formerAskOf } from './money/former-ask';
import { isActive, parseRunState, type RunState, runText, withLost } from './run-state';

/** What a person asked for while a step may be under way; the step obeys at its next look. */
export type Wish = 'run' | 'pause' | 'stop';

/** The step's turn was taken by another one, or the run is gone: nothing more may be written. */
export class TurnLost extends namedError('TurnLost') {}

export interface Former {
  readonly run: RunState | null;
  /** This version does not understand it: the next run sets it aside. */
  readonly isStrange: boolean;
  readonly isBusy: boolean;
}

export interface RunStore {
  load(): RunState | null;
  /** What the next run takes the place of, once it is not busy. */
  former(): Former;
  /** A run goes on, or somebody holds the turn of one that is over: an Undo, an erase. */
  isBusy(): boolean;
  /** Keeps a new run unless the document is busy; tells whether it was kept. */
  create(run: RunState): boolean;
  /**
   * Takes the turn for a step, or null where another step holds it. `seen` is the run as the caller
   * knows it: null too where it has ended or begun since, or another one stands in its place, which
   * another person may pay for.
   */
  takeTurn(stepId: string, seen?: RunState): RunState | null;
  /** Saves the step's state; throws TurnLost where the turn is no longer this step's. */
  save(run: RunState): void;
  /** Throws TurnLost unless the step may still write; asked right before every write. */
  checkTurn(run: RunState): void;
  /** Throws TurnLost where the turn would end before a write does; whose turn it is, `holding` asks. */
  checkTime(run: RunState): void;
  /**
   * Does what nobody else may do meanwhile: who was held up for longer than a turn finds it taken, and
   * throws TurnLost. What is written must be flushed within; what is kept within comes in the same visit.
   */
  holding<T>(run: RunState, work: () => T): T;
  /** Saves and gives the turn back; the run is given without it. */
  endTurn(run: RunState): RunState;
  /**
   * A turn that ends within is passed on to the step that this execution takes next: one visit to the lock for
   * both, and nobody comes in between.
   */
  passingOn<T>(work: () => T): T;
  /** That cells could not be put back is kept in a run whosever turn it is by now. */
  noteLost(runId: string): void;
  /** What was asked and may still be charged, by any run of the document; in a turn it is read once. */
  asks(): readonly Ask[];
  /** Another version kept what `asks` read last: the next change sets it aside. */
  areAsksStrange(): boolean;
  /** Changes them; throws TurnLost where the turn is no longer this step's. Without a run nobody has one. */
  changeAsks(run: RunState | null, change: (asks: readonly Ask[]) => readonly Ask[]): void;
  wish(runId: string): Wish;
  setWish(runId: string, wish: Wish): void;
  /** Before this moment the log keeps charges and nothing else. */
  keptSinceMs(): number;
  /** That lines of the log go for their age. */
  readonly noteShortened: () => void;
  readonly isShortened: () => boolean;
}

/** Many formulas may stand before the lock; whoever holds the turn may have paid for what it is about to keep. */
const triesInTurn = 2;

const runKey = 'cdx.run';
const wishKey = 'cdx.wish';

/** Document properties and the document lock: every user's executions see the same run. */
export function createRunStore(properties: Store, lock: Lock, clock: Clock): RunStore {
  const store = longTexts(properties);
  const kept = createAskStore(store);
  /** Only a run of 0.1.0 has asked in its own text, and none begins while this version is at work. */
  let mayBeFormer = true;

  let lastRead: { readonly text: string | null; readonly run: RunState | null } | null = null;
  /** Nobody else changes the run meanwhile, so that it is read once in a visit to the lock. */
  let visit: { hasRead: boolean } | null = null;
  /** A step asks before each write whose turn it is: the same text is parsed once. */
  const read = () => {
    if (visit?.hasRead && lastRead !== null) return lastRead;
    const text = store.get(runKey);
    if (visit !== null) visit.hasRead = true;
    if (text === lastRead?.text) return lastRead;
    mayBeFormer &&= formerAskOf(text) !== null;
    lastRead = { text, run: parseRunState(text) };
    return lastRead;
  };
  const load = () => read().run;

  const visiting = <T>(work: () => T): T => {
    visit = { hasRead: false };
    try {
      return work();
    } finally {
      visit = null;
    }
  };

  /** Whoever holds the lock needs no other visit for what is done within. */
  const locked = <T>(work: () => T, tries = 1): T => {
    if (visit !== null) return work();
    const result = lock.run(lockWaitMaxMs, () => visiting(work));
    if (result.held) return result.value;
    if (tries > 1) return locked(work, tries - 1);
    throw new TurnLost('The document was busy.');
  };

  const put = (run: RunState) => {
    const text = runText(run);
    store.set(runKey, text);
    lastRead = { text, run };
  };

  /** A step that was held up may have noted its losses since this one began. */
  const putInTurn = (run: RunState, change: Partial<RunState> = {}) => {
    const { notes } = demandTurn(run);
    put({ ...run, ...change, notes: withLost(run, Number(notes.includes(lostNote))) });
  };

  const formerAsks = () => {
    const former = mayBeFormer ? formerAskOf(store.get(runKey)) : null;
    return former === null ? [] : [former];
  };

  /** While a turn is held nobody else changes them. */
  let inTurn: { asks?: readonly Ask[] } | null = null;

  let isPassing = false;
  /** With a turn that nobody has taken yet. */
  let passed: RunState | null = null;

  const nextTurn = ({ log }: RunState, stepId: string) => ({
    step: { id: stepId, leaseUntilMs: clock.nowMs() + leaseMs },
    log: { ...log, step: log.step + 1, line: 0 },
  });

  const pass = (run: RunState, { id }: NonNullable<RunState['step']>): RunState => {
    const next = { ...run, ...nextTurn(run, id), movedAtMs: clock.nowMs() };
    putInTurn(run, next);
    inTurn = {};
    passed = next;
    return next;
  };

  /** Before its text is written anew. */
  const keepFormerAsks = () => {
    const former = formerAsks();
    if (former.length > 0) kept.change((asks) => [...asks, ...former]);
  };

  const isBusy = (run: RunState | null) =>
    run !== null && (isActive(run) || isHeld(run, clock.nowMs()));

  /** Under the lock a lapsed turn is still this step's, as long as nobody has taken it. */
  const demandTurn = (run: RunState): RunState => {
    const found = load();
    const mine = found?.id === run.id && found.step !== null && found.step.id === run.step?.id;
    if (!mine) throw new TurnLost('Another step has taken over.');
    return found;
  };

  const checkTime = ({ step }: RunState): void => {
    const leftMs = (step?.leaseUntilMs ?? 0) - clock.nowMs();
    if (leftMs <= leaseMarginMs) throw new TurnLost('The turn ends before a write would.');
  };

  const giveBack = (run: RunState) => {
    passed = null;
    inTurn = null;
    try {
      locked(() => putInTurn(run, { step: null }), triesInTurn);
    } catch {
      // It lapses by itself then: what people are told is the failure before it.
    }
  };

  return {
    load: () => passed ?? load(),
    former() {
      const { text, run } = read();
      return { run, isStrange: text !== null && run === null, isBusy: isBusy(run) };
    },
    create: (run) =>
      locked(() => {
        const { text, run: present } = read();
        if (isBusy(present)) return false;
        if (text !== null && present === null) setAside(store, runKey);
        else keepFormerAsks();
        // What was wished of another run says nothing of this one.
        put(run);
        return true;
      }),
    isBusy: () => isBusy(load()),
    takeTurn(stepId, seen) {
      if (passed !== null) {
        const run = passed;
        passed = null;
        return run;
      }
      return locked(() => {
        const present = load();
        if (present === null || isHeld(present, clock.nowMs())) return null;
        if (seen !== undefined && !isStill(present, seen)) return null;
        const next = { ...present, ...nextTurn(present, stepId) };
        // A step that never gave its turn back may have added to the log, an ask among it.
        const hasDied = present.step !== null;
        const run = hasDied ? { ...next, log: { ...next.log, nextRow: 0 }, doubt: true } : next;
        keepFormerAsks();
        put(run);
        inTurn = {};
        return run;
      });
    },
    save: (run) => locked(() => putInTurn(run), triesInTurn),
    checkTurn(run) {
      demandTurn(run);
      checkTime(run);
    },
    checkTime,
    holding: (run, work) =>
      locked(() => {
        demandTurn(run);
        return work();
      }, triesInTurn),
    endTurn: (run) =>
      locked(() => {
        if (isPassing && isActive(run) && run.step !== null) return pass(run, run.step);
        putInTurn(run, { step: null, movedAtMs: clock.nowMs() });
        inTurn = null;
        return { ...run, step: null };
      }, triesInTurn),
    passingOn(work) {
      isPassing = true;
      try {
        return work();
      } catch (error) {
        if (passed !== null) giveBack(passed);
        throw error;
      } finally {
        isPassing = false;
      }
    },
    noteLost: (runId) =>
      locked(() => {
        const run = load();
        if (run?.id === runId) put({ ...run, notes: withLost(run, 1) });
      }),
    asks() {
      const asks = inTurn?.asks ?? [...kept.load(), ...formerAsks()];
      if (inTurn !== null) inTurn.asks = asks;
      return asks;
    },
    areAsksStrange: kept.isStrange,
    changeAsks: (run, change) =>
      locked(() => {
        if (run !== null) demandTurn(run);
        if (inTurn !== null) inTurn = {};
        kept.change((asks) => withoutOld(change(asks), clock.nowMs(), run?.id ?? ''));
      }, triesInTurn),
    wish: (runId) => parseWish(store.get(wishKey), runId),
    setWish: (runId, wish) => store.set(wishKey, `${runId} ${wish}`),
    keptSinceMs() {
      const days = retentionDays(store);
      return days === null ? 0 : clock.nowMs() - days * dayMs;
    },
    noteShortened: () => noteShortened(store),
    isShortened: () => isShortened(store),
  };
}

function isStill(run: RunState, seen: RunState): boolean {
  return run.id === seen.id && isActive(run) === isActive(seen);
}

function isHeld(run: RunState, nowMs: number): boolean {
  return run.step !== null && run.step.leaseUntilMs > nowMs;
}

function parseWish(text: string | null, runId: string): Wish {
  const [id, wish] = (text ?? '').split(' ');
  if (id !== runId) return 'run';
  return wish === 'pause' || wish === 'stop' ? wish : 'run';
}
