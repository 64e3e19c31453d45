import { createRunStore, type RunStore } from '../../../src/core/run/run-store';
import { unknownPlace } from '../../../src/core/sheet/log/log-append';
import { lostNote } from '../../../src/core/sheet/sheet-busy';
import { memoryStore } from '../../support/memory-store';
import { anAsk, aRun } from '../../support/runs';
import { fakeClock, fakeLock } from '../api/fakes';

function setUp() {
  const store = memoryStore();
  const lock = fakeLock();
  const clock = fakeClock();
  const runs = createRunStore(store, lock, clock);
  return { store, lock, clock, runs };
}

function taken(runs: RunStore, stepId: string) {
  const run = runs.takeTurn(stepId);
  if (run === null) throw new Error('The turn is held.');
  return run;
}

const turnLost = expect.objectContaining({ name: 'TurnLost' });

function thrownBy(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
}

test('a run is kept and read back', () => {
  const { runs } = setUp();
  expect(runs.create(aRun())).toBe(true);
  expect(runs.load()).toEqual(aRun());
});

test('a run of more than 9 KB is kept and read back', () => {
  const { runs, store } = setUp();
  const notes = Array.from({ length: 100 }, (_, index) => `Note ${index}: ${'ä'.repeat(100)}`);
  const long = aRun({ notes });
  expect(() => store.set('too long', JSON.stringify(long))).toThrow('Argument too large');
  expect(runs.create(long)).toBe(true);
  expect(runs.load()).toEqual(long);
  runs.endTurn({ ...taken(runs, 'step'), notes: [...notes, 'one more'] });
  const { lock, clock } = setUp();
  const inAnotherExecution = createRunStore(store, lock, clock).load();
  expect(inAnotherExecution?.notes).toEqual([...notes, 'one more']);
});

test('a second run is refused while one is active, and not after it', () => {
  const { runs } = setUp();
  runs.create(aRun({ id: 'first' }));
  expect(runs.create(aRun({ id: 'second' }))).toBe(false);
  const turn = taken(runs, 'step');
  runs.endTurn({ ...turn, phase: 'finished' });
  expect(runs.create(aRun({ id: 'second' }))).toBe(true);
  expect(runs.load()?.id).toBe('second');
});

test.each(['running', 'paused', 'waiting'] as const)('a run that is %s is active', (phase) => {
  const { runs } = setUp();
  runs.create(aRun({ phase }));
  expect(runs.create(aRun({ id: 'second' }))).toBe(false);
});

test('two steps never hold the turn at once', () => {
  const { runs } = setUp();
  runs.create(aRun());
  taken(runs, 'one');
  expect(runs.takeTurn('two')).toBeNull();
});

test('a turn that is given back is free at once', () => {
  const { runs } = setUp();
  runs.create(aRun());
  runs.endTurn(taken(runs, 'one'));
  expect(runs.takeTurn('two')?.step?.id).toBe('two');
});

describe('a turn that is passed on', () => {
  function passed() {
    const world = setUp();
    const { store, lock, clock, runs } = world;
    runs.create(aRun({ spent: 1 }));
    const turn = taken(runs, 'start');
    const ended = runs.passingOn(() => runs.endTurn({ ...turn, spent: 2 }));
    const others = createRunStore(store, lock, clock);
    return { ...world, turn, ended, others };
  }

  test('is the next step’s of this execution, and nobody else’s', () => {
    const { runs, others, ended, turn } = passed();
    expect(others.takeTurn('other')).toBeNull();
    expect(runs.takeTurn('next', ended)).toMatchObject({ spent: 2, step: { id: 'start' } });
    expect(ended.log.step).toBe(turn.log.step + 1);
    expect(others.load()).toEqual(ended);
  });

  test('is given back by that step', () => {
    const { runs, others, ended } = passed();
    runs.endTurn(runs.takeTurn('next', ended) ?? ended);
    expect(others.takeTurn('other')?.step?.id).toBe('other');
  });

  test('is a died step’s where the execution ends before', () => {
    const { clock, others } = passed();
    clock.sleep(120_000);
    expect(others.takeTurn('other')).toMatchObject({ doubt: true, log: { nextRow: 0 } });
  });

  describe('where the execution fails before it', () => {
    const fails = (act: (world: ReturnType<typeof passed>) => void) => {
      const world = passed();
      const turn = world.runs.takeTurn('next', world.ended) ?? world.ended;
      const failing = () =>
        world.runs.passingOn(() => {
          world.runs.endTurn(turn);
          act(world);
          throw new Error('what failed');
        });
      expect(failing).toThrow('what failed');
      return world;
    };

    test('is given back at once', () => {
      const { others } = fails(() => {});
      expect(others.takeTurn('other')?.step?.id).toBe('other');
    });

    test('lapses where the lock is not had, and what failed first is told', () => {
      const { clock, lock, others } = fails((world) => {
        world.lock.isTaken = true;
      });
      lock.isTaken = false;
      expect(others.takeTurn('other')).toBeNull();
      clock.sleep(120_000);
      expect(others.takeTurn('other')?.step?.id).toBe('other');
    });
  });

  test('is none where the run is over', () => {
    const { runs, others } = passed();
    const turn = taken(runs, 'next');
    runs.passingOn(() => runs.endTurn({ ...turn, phase: 'finished' }));
    expect(others.load()?.step).toBeNull();
  });
});

test('a killed step blocks the next for two minutes at most', () => {
  const { runs, clock } = setUp();
  runs.create(aRun());
  taken(runs, 'killed');
  clock.sleep(119_999);
  expect(runs.takeTurn('next')).toBeNull();
  clock.sleep(1);
  expect(runs.takeTurn('next')?.step?.id).toBe('next');
});

test('a step that lost its turn saves and writes nothing', () => {
  const { runs, clock } = setUp();
  runs.create(aRun());
  const late = taken(runs, 'late');
  clock.sleep(120_000);
  taken(runs, 'next');
  expect(thrownBy(() => runs.checkTurn(late))).toEqual(turnLost);
  expect(thrownBy(() => runs.save({ ...late, spent: 99 }))).toEqual(turnLost);
  expect(thrownBy(() => runs.endTurn({ ...late, spent: 99 }))).toEqual(turnLost);
  expect(runs.load()?.spent).toBe(0);
});

test('what could not be put back is noted whosever turn it is, and stays noted', () => {
  const { runs } = setUp();
  runs.create(aRun());
  const turn = taken(runs, 'step');
  runs.noteLost('another run');
  expect(runs.load()?.notes).toEqual([]);
  runs.noteLost(turn.id);
  runs.save({ ...turn, notes: ['of the step'] });
  expect(runs.load()?.notes).toEqual(['of the step', lostNote]);
  runs.endTurn({ ...turn, notes: [] });
  expect(runs.load()).toMatchObject({ notes: [lostNote], step: null });
});

test('what is done in turn is done while nobody else has taken it, however late', () => {
  const { runs, clock, lock } = setUp();
  runs.create(aRun());
  const late = taken(runs, 'late');
  clock.sleep(300_000);
  expect(runs.holding(late, () => lock.isTaken)).toBe(false);
  taken(runs, 'next');
  let isDone = false;
  const act = () => {
    isDone = true;
  };
  expect(thrownBy(() => runs.holding(late, act))).toEqual(turnLost);
  expect(isDone).toBe(false);
});

test('a step whose turn ends soon writes nothing any more', () => {
  const { runs, clock } = setUp();
  runs.create(aRun());
  const slow = taken(runs, 'slow');
  clock.sleep(99_999);
  expect(thrownBy(() => runs.checkTurn(slow))).toBeNull();
  clock.sleep(1);
  expect(thrownBy(() => runs.checkTurn(slow))).toEqual(turnLost);
});

test('a step that still has time for a write may not have the turn any more', () => {
  const { runs, store, clock } = setUp();
  runs.create(aRun({ id: 'old' }));
  const turn = taken(runs, 'step');
  store.set('cdx.run', JSON.stringify(aRun({ id: 'new' })));
  expect(thrownBy(() => runs.checkTime(turn))).toBeNull();
  expect(thrownBy(() => runs.holding(turn, () => null))).toEqual(turnLost);
  clock.sleep(100_000);
  expect(thrownBy(() => runs.checkTime(turn))).toEqual(turnLost);
});

test('in a turn the asks are read once, and anew after they changed', () => {
  const { runs, store } = setUp();
  let reads = 0;
  const get = store.get.bind(store);
  store.get = (key) => {
    reads += Number(key === 'cdx.asks');
    return get(key);
  };
  runs.create(aRun());
  const turn = taken(runs, 'step');
  runs.asks();
  expect(runs.asks()).toEqual([]);
  expect(reads).toBe(1);
  runs.changeAsks(turn, () => [anAsk()]);
  expect(runs.asks()).toEqual([anAsk()]);
  runs.endTurn(turn);
  store.remove('cdx.asks');
  expect(runs.asks()).toEqual([]);
});

test('a start, which holds its turn from the first moment, may keep asks', () => {
  const { runs } = setUp();
  const run = aRun({ step: { id: 'start', leaseUntilMs: Number.MAX_SAFE_INTEGER } });
  runs.create(run);
  runs.changeAsks(run, () => [anAsk()]);
  expect(runs.asks()).toEqual([anAsk()]);
  expect(thrownBy(() => runs.changeAsks(aRun({ step: null }), () => []))).toEqual(turnLost);
  expect(runs.asks()).toEqual([anAsk()]);
});

test('a run that is in nobody’s turn has no time for a write', () => {
  const { runs } = setUp();
  expect(thrownBy(() => runs.checkTime(aRun({ step: null })))).toEqual(turnLost);
});

test('a lapsed turn that nobody took can still be given back', () => {
  const { runs, clock } = setUp();
  runs.create(aRun());
  const slow = taken(runs, 'slow');
  clock.sleep(300_000);
  runs.endTurn({ ...slow, spent: 3 });
  expect(runs.load()).toMatchObject({ spent: 3, step: null });
});

test('a step of a run that was replaced writes nothing', () => {
  const { runs, store } = setUp();
  runs.create(aRun({ id: 'old' }));
  const turn = taken(runs, 'step');
  store.set('cdx.run', JSON.stringify(aRun({ id: 'new' })));
  expect(thrownBy(() => runs.checkTurn(turn))).toEqual(turnLost);
});

test('without the document lock nothing is saved', () => {
  const { runs, lock } = setUp();
  runs.create(aRun());
  lock.isTaken = true;
  expect(thrownBy(() => runs.takeTurn('step'))).toEqual(turnLost);
});

test('after a killed step the end of the log is asked anew, and whether it asked', () => {
  const { runs, clock } = setUp();
  runs.create(aRun({ log: { ...unknownPlace, nextRow: 17 } }));
  runs.endTurn(taken(runs, 'one'));
  expect(taken(runs, 'killed')).toMatchObject({ log: { nextRow: 17 } });
  clock.sleep(120_000);
  expect(taken(runs, 'next')).toMatchObject({ log: { nextRow: 0 }, doubt: true });
});

test('a wish is that of its run alone', () => {
  const { runs } = setUp();
  runs.create(aRun({ id: 'run-1' }));
  expect(runs.wish('run-1')).toBe('run');
  runs.setWish('run-1', 'stop');
  expect(runs.wish('run-1')).toBe('stop');
  expect(runs.wish('run-2')).toBe('run');
});

test('where no wish is kept a run goes on', () => {
  const { runs, store } = setUp();
  expect(runs.wish('run-1')).toBe('run');
  runs.create(aRun({ id: 'run-1' }));
  store.remove('cdx.wish');
  expect(runs.wish('run-1')).toBe('run');
});

test('what was wished of the run before is not wished of the next', () => {
  const { runs } = setUp();
  runs.setWish('run-1', 'stop');
  runs.create(aRun({ id: 'run-2' }));
  expect(runs.wish('run-2')).toBe('run');
});

test.each(['', '{', '[]', '{"id":"from another version"}'])(
  'the text %j is no run, and does not block a new one',
  (text) => {
    const { runs, store } = setUp();
    store.set('cdx.run', text);
    expect(runs.load()).toBeNull();
    expect(runs.takeTurn('step')).toBeNull();
    expect(runs.create(aRun())).toBe(true);
  },
);

test('what is kept while the turn is held comes in the same visit to the lock, and reads the run once', () => {
  const { runs, lock, store } = setUp();
  runs.create(aRun());
  const run = taken(runs, 'step');
  const visits = lock.runs;
  let reads = 0;
  const { get } = store;
  store.get = (key) => {
    reads += key === 'cdx.run' ? 1 : 0;
    return get(key);
  };
  runs.holding(run, () => {
    runs.save({ ...run, spent: 3 });
    runs.changeAsks(run, () => [anAsk()]);
  });
  expect([lock.runs - visits, reads]).toEqual([1, 1]);
  expect(runs.load()?.spent).toBe(3);
  expect(runs.asks()).toEqual([anAsk()]);
});

test('a visit to the lock reads the run anew: another execution may have taken the turn since', () => {
  const { runs, store, lock, clock } = setUp();
  runs.create(aRun());
  const run = taken(runs, 'step');
  clock.nowIsMs += 130_000;
  taken(createRunStore(store, lock, clock), 'another');
  expect(thrownBy(() => runs.holding(run, () => {}))).toEqual(turnLost);
});
