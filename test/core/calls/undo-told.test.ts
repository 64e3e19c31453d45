/** Of which run its page says that it is being undone, or that its Undo was cut off. */

import { erasePersonCall, findPersonCall } from '../../../src/core/calls/erase/erase-calls';
import { undoPastCall } from '../../../src/core/calls/history/history-calls';
import { getRunCall } from '../../../src/core/calls/run-calls';
import type { Session } from '../../../src/core/calls/session';
import { Office } from '../../support/office';
import { fakePerson } from '../../support/people';
import { lead } from '../../support/run-world';
import { undoCall } from '../../support/shown-run';

const names = ['Ada Byron', 'Bo Chen', 'Cy Dahl', 'Di Eco'];
const people = names.map((name) => fakePerson(name));

function office() {
  const all = new Office(people, names.map(lead));
  const session = all.connected();
  const first = all.run(session, { firstRows: 2 }).run;
  all.clock.sleep(60_000);
  const newest = all.run(session).run;
  return { all, session, first, newest };
}

/** What another page is told meanwhile: looked at whenever the log is read. */
function toldDuring(all: Office, session: Session, work: () => void) {
  const told: (number | null | undefined)[] = [];
  const { log } = all.world.workbook;
  const read = log.read.bind(log);
  log.read = (...parts) => {
    told.push(getRunCall(session)?.undoUntilMs);
    return read(...parts);
  };
  work();
  log.read = read;
  return told;
}

/** Its execution ends before it gives its turn back. */
function cutOff({ runs }: Session, work: () => void): void {
  const { endTurn } = runs;
  runs.endTurn = (run) => run;
  work();
  runs.endTurn = endTurn;
}

test('the run itself says so while it is undone', () => {
  const { all, session } = office();
  const told = toldDuring(all, session, () => undoCall(session));
  expect(told).toContainEqual(expect.any(Number));
});

test('the newest run says nothing of it while an earlier one is undone, also where that was cut off', () => {
  const { all, session, first, newest } = office();
  const told = toldDuring(all, session, () =>
    cutOff(session, () => undoPastCall(session, first.runId)),
  );
  expect(told.filter((each) => each !== null)).toEqual([]);
  all.clock.sleep(600_000);
  expect(getRunCall(session)).toMatchObject({ runId: newest.runId, undoUntilMs: null });
});

test('nor while somebody is erased', () => {
  const { all, session } = office();
  const found = findPersonCall(session, people[0]?.email ?? '');
  const told = toldDuring(all, session, () =>
    erasePersonCall(session, JSON.stringify(found.asked), found.people),
  );
  expect(told.filter((each) => each !== null)).toEqual([]);
});
