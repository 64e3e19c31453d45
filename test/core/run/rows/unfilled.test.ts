import { preflightCall } from '../../../../src/core/calls/start-calls';
import { unfilledBeside } from '../../../../src/core/run/rows/unfilled';
import { startRun } from '../../../../src/core/run/start';
import { FakeTable } from '../../../support/fake-table';
import { Office } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { lead, RunWorld, requestFor } from '../../../support/run-world';
import { aRun, someSettings } from '../../../support/runs';

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

describe('where a run on another sheet came between', () => {
  const elsewhere = (world: RunWorld) => {
    const other = new FakeTable([['Name', 'Company'], lead('Ada Lovelace')], 8, 'Others');
    world.workbook.tables = [...world.workbook.tables, other];
    const request = requestFor(other, email);
    startRun(world.deps, other, { kind: 'enrich', request, account: world.account(), auto: false });
    expect(world.drive()).toMatchObject({ phase: 'finished', settings: { sheetId: 8 } });
  };

  test('the column is filled in the other rows all the same', () => {
    const world = tried();
    elsewhere(world);
    expect(world.run(withCompany).counts.rows).toBe(2);
    expect(filled(world)).toEqual([true, true, true]);
    elsewhere(world);
    world.table.type(3, 'CDX company', '');
    expect(world.run(withCompany).counts.rows).toBe(0);
  });

  test('the form counts them', () => {
    const office = new Office(people);
    const session = office.connected();
    office.run(session, email);
    office.run(session, { ...withCompany, firstRows: 1 });
    elsewhere(office.world);
    const form = preflightCall(session, office.requestText(withCompany));
    expect(form).toMatchObject({ rows: 2, finished: 1, creditsWanted: 0 });
  });

  test('no more columns are remembered than a property has room for', () => {
    const settings = someSettings({ newOutputs: ['company'], chosen: true });
    let run: NonNullable<Parameters<typeof unfilledBeside>[0]> = aRun({ settings });
    for (let sheetId = 8; sheetId < 100; sheetId += 1) {
      const unfilled = unfilledBeside(run, sheetId, []);
      run = { ...run, unfilled, settings: { ...settings, sheetId } };
    }
    const left = unfilledBeside(run, 100, []);
    expect([left?.length, left?.[49]]).toEqual([50, '99 company']);
  });
});

test('a run that does not want the column leaves it to be filled by one that does', () => {
  const world = tried();
  expect(world.run(email).counts.rows).toBe(0);
  expect(world.run(withCompany).counts.rows).toBe(2);
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

test('the column of a start that gave up while somebody sorted is filled by the next run', () => {
  const world = new RunWorld(people);
  world.run(email);
  const isMade = () => world.table.headers().includes('CDX company');
  world.table.before = (method) => {
    if ((method === 'read' || method === 'look') && isMade()) world.table.reverse();
  };
  expect(() => world.start(withCompany)).toThrow('sorted or edited');
  world.table.before = () => {};
  world.run(withCompany);
  expect(filled(world)).toEqual([true, true, true]);
});

test('so is that of a start that was ended after its column stood', () => {
  const world = new RunWorld(people);
  world.run(email);
  const { endTurn } = world.runs;
  let isDead = false;
  const die = () => {
    throw new Error('ended');
  };
  world.table.before = (method) => {
    if (isDead) die();
    if (method !== 'read' || !world.table.headers().includes('CDX company')) return;
    isDead = true;
    world.runs.endTurn = die;
    die();
  };
  expect(() => world.start(withCompany)).toThrow('ended');
  world.table.before = () => {};
  world.runs.endTurn = endTurn;
  world.clock.sleep(130_000);
  world.drive();
  world.run(withCompany);
  expect(filled(world)).toEqual([true, true, true]);
});
