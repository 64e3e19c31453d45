/** Stop ends a run also where its rows or its log can’t be tidied. */

import { startCall } from '../../../src/core/calls/start-calls';
import { Office } from '../../support/office';
import { manyPeople } from '../../support/people';
import { stepCall, stopCall } from '../../support/shown-run';

test('where the header of the log was changed, and an answer is lost', () => {
  const office = new Office(manyPeople(4));
  const session = office.connected();
  startCall(session, 'enrich', office.requestText({ reveal: ['email'] }));
  office.api.fail('revealBatch', 'lost');
  stepCall(session);
  const { log } = office.world.workbook;
  log.headers = ['Time', 'Mine', ...log.headers.slice(2)];
  expect(stopCall(session).run.phase).toBe('stopped');
});

test('where rows were chosen, and the statuses are protected since', () => {
  const office = new Office(manyPeople(4));
  const session = office.connected();
  startCall(session, 'enrich', office.requestText({ reveal: ['email'], firstRows: 3 }));
  office.table.locked = [office.table.column('CDX status')];
  expect(stopCall(session).run.phase).toBe('stopped');
});

test('a Stop that is pressed while the sheet refuses a step takes its marks away', () => {
  const office = new Office(manyPeople(8));
  const session = office.connected();
  const { api, table } = office;
  startCall(session, 'enrich', office.requestText({ reveal: ['email'], firstRows: 6 }));
  api.during = (method) => {
    if (method !== 'revealBatch') return;
    session.runs.setWish(session.runs.load()?.id ?? '', 'stop');
    table.locked = [table.column('CDX email')];
  };
  expect(stepCall(session).run.phase).toBe('stopped');
  expect(table.columnTexts('CDX status').join()).not.toContain('chosen');
});
