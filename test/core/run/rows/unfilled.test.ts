import { preflightCall } from '../../../../src/core/calls/start-calls';
import { Office } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const people = [fakePerson('Ada Lovelace'), fakePerson('Ben Oliver'), fakePerson('Cem Yilmaz')];
const email = { reveal: ['email'] } as const;
const withCompany = { ...email, outputs: ['email', 'phone', 'title', 'company'] } as const;

/** Everybody is done; then a column more is tried on the first row. */
function tried() {
  const world = new RunWorld(people);
  world.run(email);
  world.run({ ...withCompany, firstRows: 1 });
  return world;
}

const filled = (world: RunWorld) =>
  world.table.columnTexts('CDX company').map((text) => text !== '');

test('a column that was tried on some rows is filled in all of them by the next run', () => {
  const world = tried();
  expect(filled(world)).toEqual([true, false, false]);
  const { counts } = world.run(withCompany);
  expect(counts.rows).toBe(2);
  expect(filled(world)).toEqual([true, true, true]);
  expect(world.api.charged).toBe(3);
  expect(world.statuses()).toEqual(people.map(() => 'Done'));
});

test('the next rows to be tried are others', () => {
  const world = tried();
  world.run({ ...withCompany, firstRows: 1 });
  expect(filled(world)).toEqual([true, true, false]);
  world.run(withCompany);
  expect(filled(world)).toEqual([true, true, true]);
});

test('no row is looked up again once a run for all rows has ended', () => {
  const world = tried();
  world.run(withCompany);
  world.table.type(3, 'CDX company', '');
  expect(world.run(withCompany).counts.rows).toBe(0);
});

test('nor for a column that is no longer wanted', () => {
  const world = tried();
  expect(world.run(email).counts.rows).toBe(0);
});

test('nor after a first run on some rows: nothing was done before its columns', () => {
  const world = new RunWorld(people);
  world.run({ ...withCompany, firstRows: 2 });
  world.table.type(2, 'CDX title', '');
  expect(world.run(withCompany).counts.rows).toBe(1);
});

test('a run for all rows that was stopped is carried on by the next one', () => {
  const world = new RunWorld(people);
  world.run(email);
  const { id } = world.start(withCompany);
  world.runs.setWish(id, 'stop');
  world.drive();
  world.run(withCompany);
  expect(filled(world)).toEqual([true, true, true]);
});

test('nor for a confidence, which no record tells', () => {
  const world = new RunWorld(people);
  world.run(email);
  const more = {
    ...email,
    outputs: ['email', 'phone', 'title', 'confidence'],
    firstRows: 1,
  } as const;
  expect(world.run(more).counts.rows).toBe(0);
});

test('a run that could not begin does not make it forgotten', () => {
  const world = tried();
  const { reserve } = world.workbook.log;
  world.workbook.log.reserve = () => {
    throw new Error('busy');
  };
  expect(() => world.start(withCompany)).toThrow('busy');
  world.workbook.log.reserve = reserve;
  world.run(withCompany);
  expect(filled(world)).toEqual([true, true, true]);
});

test('the form counts the rows that would be filled', () => {
  const office = new Office(people);
  const session = office.connected();
  office.run(session, email);
  office.run(session, { ...withCompany, firstRows: 1 });
  const form = preflightCall(session, office.requestText(withCompany));
  expect(form).toMatchObject({ rows: 2, finished: 1, creditsWanted: 0 });
});
