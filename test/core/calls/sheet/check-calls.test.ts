import type { Session } from '../../../../src/core/calls/session';
import { checkCall } from '../../../../src/core/calls/sheet/check-calls';
import type { RunRequest } from '../../../../src/core/run/views';
import { Office, refusalOf } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { renewCall, stepCall } from '../../../support/shown-run';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

/** Both are done; Ada is at another company by now, and her new email is not paid for. */
function moved(request: Partial<RunRequest> = {}): { office: Office; session: Session } {
  const office = new Office([ada, ben]);
  const session = office.connected();
  office.run(session, request);
  const now = { ...ada, company: 'Globex', email: 'ada@globex.example' };
  Object.assign(office.api, { everybody: [now, ben] });
  office.api.owned.delete(`${ada.id} email`);
  return { office, session };
}

function check({ office, session }: ReturnType<typeof moved>, olderThan: unknown = 0) {
  checkCall(session, office.requestText(), olderThan);
  return office.drive(session).run;
}

test('a check is free, and offers those who moved with the most that they may cost', () => {
  const world = moved();
  const { charged } = world.office.api;
  const run = check(world);
  expect(run).toMatchObject({
    kind: 'check',
    phase: 'finished',
    creditsSpent: 0,
    checked: { changed: 1, moved: 1, gone: 0, creditsMax: 2 },
    ceiling: null,
  });
  expect(world.office.api.charged).toBe(charged);
});

test('the offer is an ordinary run over those rows alone, which pays for what is new', () => {
  const world = moved();
  check(world);
  renewCall(world.session, 2);
  const { run } = world.office.drive(world.session);
  expect(run).toMatchObject({ kind: 'enrich', creditsSpent: 1, creditLimit: 2 });
  expect(run.counts).toMatchObject({ rows: 1, done: 1 });
  expect(world.office.world.emails()).toEqual(['ada@globex.example', ben.email]);
});

test('the offer is of those whom this check found, not of whom an earlier one did', () => {
  const world = moved();
  check(world);
  world.office.clock.sleep(86_400_000);
  const all = world.office.api.everybody;
  Object.assign(world.office.api, {
    everybody: all.map((person) => ({
      ...person,
      company: 'Globex',
      email: `${person.id}@g.example`,
    })),
  });
  world.office.api.owned.delete(`${ben.id} email`);
  world.office.table.selected = [3];
  checkCall(world.session, world.office.requestText({ rows: 'selected' }), 0);
  const { creditsMax } = world.office.drive(world.session).run.checked ?? {};
  renewCall(world.session, creditsMax);
  expect(world.office.drive(world.session).run.counts).toMatchObject({ rows: 1, done: 1 });
  expect(world.office.world.emails()).toEqual([ada.email, `${ben.id}@g.example`]);
});

test('a check of other rows on the same day offers nobody of an earlier one', () => {
  const { office, session } = moved();
  const checkRow = (row: number) => {
    office.table.selected = [row];
    checkCall(session, office.requestText({ rows: 'selected' }), 0);
    return office.drive(session).run.checked;
  };
  expect(checkRow(2)).toMatchObject({ moved: 1, creditsMax: 2 });
  expect(checkRow(3)).toEqual({ changed: 0, moved: 0, gone: 0, unclear: 0, creditsMax: 0 });
});

test('the offer is of the rows of this check, where others moved the same day and rows were sorted since', () => {
  const { office, session } = moved();
  const now = [ada, ben].map((person) => ({
    ...person,
    company: 'Globex',
    email: `${person.slug}@globex.example`,
  }));
  Object.assign(office.api, { everybody: now });
  office.api.owned.delete(`${ben.id} email`);
  for (const row of [2, 3]) {
    office.table.selected = [row];
    checkCall(session, office.requestText({ rows: 'selected' }), 0);
    office.drive(session);
  }
  office.table.insertRow(2, ['Nobody Known', 'Acme']);
  renewCall(session, 2);
  const { run } = office.drive(session);
  expect(run).toMatchObject({ creditsSpent: 1, counts: { rows: 1, done: 1 } });
  expect(office.world.emails()).toEqual(['', ada.email, `${ben.slug}@globex.example`]);
});

test.each([
  ['a preset made', { preset: 'salesforce' }, 'Email'],
  ['a preset made that the form shows no more', { preset: 'pipedrive' }, 'Person - Email'],
] as const)('what is revealed anew stands in the column that %s', (_, request, header) => {
  const world = moved(request);
  const { office, session } = world;
  checkCall(session, office.requestText({ preset: 'salesforce' }), 0);
  expect(office.drive(session).run.checked).toMatchObject({ moved: 1 });
  renewCall(session, 2);
  expect(office.drive(session).run).toMatchObject({ creditsSpent: 1 });
  expect(office.table.columnTexts(header)[0]).toBe('ada@globex.example');
});

test('what is revealed anew has its column also where somebody deleted it', () => {
  const world = moved();
  world.office.table.deleteColumn('CDX email');
  check(world);
  renewCall(world.session, 2);
  expect(world.office.drive(world.session).run).toMatchObject({ creditsSpent: 1 });
  expect(world.office.world.emails()[0]).toBe('ada@globex.example');
});

test('a press on an offer that is out of date costs nothing', () => {
  const world = moved();
  expect(refusalOf(() => renewCall(world.session, 2))).toMatchObject({ code: 'OTHER_PRICE' });
  check(world);
  expect(refusalOf(() => renewCall(world.session, 1))).toMatchObject({ code: 'OTHER_PRICE' });
});

test.each([-1, 1.5, '7', null])('a check older than %j days is refused', (days) => {
  const { office, session } = moved();
  expect(refusalOf(() => checkCall(session, office.requestText(), days))).toMatchObject({
    code: 'INVALID_REQUEST',
  });
  expect(stepCall(session).run.kind).toBe('enrich');
});
