/** A line that somebody deleted is missed, whatever was found out about its run since it ended. */

import { doubtMs } from '../../../../src/config';
import { apiError } from '../../../../src/core/api/errors/errors';
import { settleLate } from '../../../../src/core/run/money/late-settlement';
import { endsIn, lacksLines } from '../../../../src/core/run/past/end-line';
import { undo } from '../../../../src/core/run/undo';
import { readLogBook } from '../../../../src/core/sheet/log/run-log';
import { manyPeople } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

/** A run of which an answer was lost, and whose charge is found out while another run is the newest. */
function settledLate() {
  const world = new RunWorld(manyPeople(4));
  const { log } = world.workbook;
  const { id } = world.start({ firstRows: 2, reveal: ['email'] });
  world.api.fail('revealBatch', apiError('NETWORK_FAILURE'));
  world.step();
  world.runs.setWish(id, 'stop');
  world.step();
  world.preview();
  const before = log.rows.length;
  world.api.chargeLate(world.runs.asks()[0]?.people[0]?.id ?? '', 'email');
  world.clock.sleep(doubtMs);
  settleLate(world.deps, undefined);
  return {
    ...{ world, id },
    late: log.rows.slice(before),
    deleteLine: () => {
      const isAsk = ([, runId, , field]: readonly string[]) => runId === id && field === 'asked';
      log.rows.splice(log.rows.findIndex(isAsk), 1);
    },
    lacks: () => lacksLines(readLogBook(log))(id),
    undoPast: () => {
      const run = endsIn(readLogBook(log).entries)(id);
      const turn = world.runs.takeTurn('turn', world.kept());
      if (run === null || turn === null) throw new Error('it can\u2019t be undone');
      return undo(world.deps, run, turn).run;
    },
  };
}

test('lines that came since the run ended stand for none that is missing', () => {
  const { late, id, lacks, deleteLine } = settledLate();
  expect(late.map(([, runId, , field]) => [runId, field])).toEqual([
    [id, 'email'],
    [id, 'answered'],
  ]);
  expect(lacks()).toBe(false);
  deleteLine();
  expect(lacks()).toBe(true);
});

test('an Undo of it says so, and the line that it adds knows of them', () => {
  for (const isDeleted of [false, true]) {
    const { undoPast, lacks, deleteLine } = settledLate();
    if (isDeleted) deleteLine();
    expect(undoPast().undoneInPart).toBe(isDeleted);
    expect(lacks()).toBe(isDeleted);
  }
});
