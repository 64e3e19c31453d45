import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace', { title: 'Countess' });
const ben = fakePerson('Ben Oliver', { title: 'CTO' });
const onlyEmail = { reveal: ['email'], outputs: ['email'] } as const;

/** Both fields and the title are there, then the row becomes somebody else's. */
function edited(first: Parameters<RunWorld['run']>[0] = {}): RunWorld {
  const world = new RunWorld([ada, ben], [lead('Ada Lovelace')]);
  world.run({ outputs: ['email', 'phone', 'title'], ...first });
  world.table.type(2, 'Name', 'Ben Oliver');
  world.table.type(2, 'CDX status', '');
  return world;
}

test('a run for emails alone leaves nobody else’s phone or title in a row that means another person', () => {
  const world = edited();
  world.run(onlyEmail);
  expect(world.emails()).toEqual([ben.email]);
  expect(world.table.columnTexts('CDX phone')).toEqual(['']);
  expect(world.table.columnTexts('CDX title')).toEqual(['CTO']);
  expect(world.api.charged).toBe(3);
});

test('the same where another preset made the column', () => {
  const world = edited({ preset: 'hubspot' });
  world.run(onlyEmail);
  expect(world.table.columnTexts('Phone number')).toEqual(['']);
});

test('Undo leaves nothing of either person there, as of a run that was asked for all of it', () => {
  const world = edited();
  world.run(onlyEmail);
  world.undo();
  expect(world.table.columnTexts('CDX phone')).toEqual(['']);
  expect(world.table.columnTexts('CDX title')).toEqual(['']);
});

test('a phone that people typed over it stays', () => {
  const world = edited();
  world.table.type(2, 'CDX phone', 'ask at the desk');
  world.run({ ...onlyEmail, overwrite: true });
  expect(world.table.columnTexts('CDX phone')).toEqual(['ask at the desk']);
});

test('columns that a run was not asked for stay empty in its other rows, and may be deleted meanwhile', () => {
  const world = new RunWorld([ada, ben], [lead('Ada Lovelace')]);
  world.run({ outputs: ['email', 'phone', 'title'] });
  world.table.insertRow(3, lead('Ben Oliver'));
  world.start(onlyEmail);
  world.table.deleteColumn('CDX phone');
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 1 });
  expect(world.table.columnTexts('CDX title')).toEqual(['Countess', '']);
});

test('a column that is read is not written, though an earlier run made it', () => {
  const world = new RunWorld([ada, ben], [lead('Ada Lovelace'), lead('Ben Oliver')]);
  world.run({ outputs: ['email', 'linkedinUrl'] });
  const column = world.table.headers().indexOf('CDX LinkedIn URL');
  const run = world.run({
    ...onlyEmail,
    mapping: { fullName: 0, company: 1, linkedinUrl: column },
  });
  expect(run).toMatchObject({ phase: 'finished' });
});

test('a row that has its phone is done after a run for emails, of which none is on file', () => {
  const cem = fakePerson('Cem Yilmaz', { email: '' });
  const world = new RunWorld([cem]);
  world.run({ reveal: ['phone'], outputs: ['phone'] });
  world.run({ reveal: ['email'], outputs: ['email'] });
  expect(world.statuses()).toEqual(['Done · no email on file']);
  expect(world.table.columnTexts('CDX phone')).toEqual([cem.phone]);
});

test('a protected column that a run was not asked for holds up no row in which it has nothing to write', () => {
  const world = new RunWorld([ada, ben], [lead('Ada Lovelace')]);
  world.run({ outputs: ['email', 'phone', 'title'] });
  world.table.insertRow(3, lead('Ben Oliver'));
  world.table.locked = [world.table.column('CDX phone')];
  expect(world.run(onlyEmail)).toMatchObject({ phase: 'finished', spent: 1 });
  expect(world.emails()).toEqual([ada.email, ben.email]);
});

test('a phone of somebody who works elsewhere by now stays beside the new email', () => {
  const moved = { ...ada, company: 'Globex', email: 'ada@globex.example' };
  const world = new RunWorld([ada], [lead('Ada Lovelace')]);
  world.run({ outputs: ['email', 'phone'] });
  Object.assign(world.api, { everybody: [moved] });
  world.api.owned.delete(`${ada.id} email`);
  world.table.type(2, 'Company', 'Globex');
  world.table.type(2, 'CDX status', '');
  world.run(onlyEmail);
  expect(world.emails()).toEqual(['ada@globex.example']);
  expect(world.table.columnTexts('CDX phone')).toEqual([ada.phone]);
});

test('a rule on a column that the run was not asked for holds nothing up, and the former text goes', () => {
  const world = edited();
  world.table.ruled.set(world.table.column('CDX title'), {
    words: 'value in list',
    takes: (text) => text === 'Countess',
  });
  world.run(onlyEmail);
  expect(world.statuses()).toEqual(['Done']);
  expect(world.table.columnTexts('CDX title')).toEqual(['']);
});

test('an empty cell of a column that the run was not asked for stays empty', () => {
  const world = edited();
  world.table.type(2, 'CDX title', '');
  world.run(onlyEmail);
  expect(world.table.columnTexts('CDX title')).toEqual(['']);
});
