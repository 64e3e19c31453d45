import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const bea = fakePerson('Bea Oliver');

test('a row without a match is not tried again', () => {
  const world = new RunWorld([ada], [lead('Nobody Known')]);
  world.run();
  world.run();
  expect(world.api.asked('enrich')).toHaveLength(1);
  expect(world.statuses()).toEqual(['No match']);
});

test('a row without a match is tried again once its inputs change', () => {
  const world = new RunWorld([ada], [lead('Nobody Known'), lead('Ada Lovelac')]);
  world.run();
  world.table.type(3, 'Name', 'Ada Lovelace');
  world.run();
  expect(world.api.asked('enrich')).toHaveLength(3);
  expect(world.statuses()).toEqual(['No match', 'Done']);
});

test('inputs that were not enough are tried again once they are', () => {
  const world = new RunWorld([ada], [['Ada Lovelace', '']]);
  world.run();
  world.table.type(2, 'Company', 'Acme');
  world.run();
  expect(world.statuses()).toEqual(['Done']);
});

test('a row without data is tried again once it means somebody else', () => {
  const cem = fakePerson('Cem Yilmaz', { email: '', phone: '' });
  const world = new RunWorld([ada, cem], [lead('Cem Yilmaz'), lead('Cem Yilmaz')]);
  world.run();
  world.table.type(3, 'Name', 'Ada Lovelace');
  world.run();
  expect(world.statuses()).toEqual(['No data on file', 'Done']);
  expect(world.emails()).toEqual(['', ada.email]);
});

test('of an edited row that kept the former id alone, the person is matched anew', () => {
  const ben = fakePerson('Ben Oliver');
  const world = new RunWorld([ada, ben]);
  world.preview();
  world.table.deleteColumn('CDX title');
  world.table.type(2, 'CDX status', '');
  world.table.type(2, 'Name', 'Ben Oliver');
  world.run({ outputs: ['email', 'phone', 'personId'] });
  expect(world.emails()).toEqual([ben.email, ben.email]);
  expect(world.table.columnTexts('CDX person ID')).toEqual([ben.id, ben.id]);
});

test('a weak match is tried again by a run that accepts it, and by no other', () => {
  const vague = fakePerson('Vic Vague', { confidence: 0.8 });
  const world = new RunWorld([vague]);
  world.run({ confidenceMin: 0.95 });
  world.run({ confidenceMin: 0.9 });
  expect(world.statuses()).toEqual(['No match · best confidence 0.80']);
  world.run({ confidenceMin: 0.75 });
  expect(world.statuses()).toEqual(['Done']);
});

describe('once the lines of earlier runs have gone from the log in time', () => {
  const dayMs = 86_400_000;

  function aged() {
    const world = new RunWorld([ada, bea], [lead('Ada Lovelace'), lead('Nobody Known')]);
    world.run();
    world.clock.sleep(91 * dayMs);
    world.table.insertRow(4, lead('Bea Lovelac'));
    world.run();
    return { world, asked: world.api.asked('enrich').length };
  }

  test('a new lead is tried, and nobody else anew', () => {
    const { world, asked } = aged();
    world.table.insertRow(5, lead('Bea Oliver'));
    const run = world.run({ firstRows: 1 });
    expect(run.counts.rows).toBe(1);
    expect(world.statuses()).toEqual(['Done', 'No match', 'No match', 'Done']);
    expect(world.api.asked('enrich')).toHaveLength(asked + 1);
  });

  test('what a run of fewer columns had too little of is tried by one of more', () => {
    const world = new RunWorld([ada, bea], [lead('Ada Lovelace')]);
    world.run();
    world.table.insertRow(3, lead('Bea Oliver'));
    const nameAlone = { fullName: world.table.column('Name') };
    world.run({ mapping: nameAlone });
    world.clock.sleep(91 * dayMs);
    world.table.insertRow(4, ['', '']);
    world.table.type(4, 'Name', 'Madonna');
    world.run({ mapping: nameAlone });
    const [, of, ofLast] = world.statuses();
    expect(of).toMatch(/^Not enough input/);
    expect(ofLast).not.toBe(of);
    world.run();
    expect(world.statuses()).toEqual(['Done', 'Done', ofLast]);
  });

  test('a row is still tried again once its inputs change', () => {
    const { world } = aged();
    world.table.type(4, 'Name', 'Bea Oliver');
    world.run();
    expect(world.statuses()).toEqual(['Done', 'No match', 'Done']);
  });
});

test('without a log the status is believed', () => {
  const world = new RunWorld([ada], [lead('Nobody Known')]);
  world.run();
  world.workbook.log.rows = [];
  world.run();
  expect(world.api.asked('enrich')).toHaveLength(1);
});

const ben = fakePerson('Ben Oliver', { phone: '' });
const ula = fakePerson('Ula Unverified', { emailStatus: 'guessed' });

describe('what is done is done for what was asked', () => {
  test('another field reopens the rows that lack it, and only that field is priced', () => {
    const world = new RunWorld([ada, ben]);
    world.run({ reveal: ['email'] });
    const asked = world.api.asked('enrich').length;
    const preview = world.preview({ reveal: ['email', 'phone'] });
    expect(preview.ceiling?.creditsMax).toBe(1);
    const run = world.run({ reveal: ['email', 'phone'], creditLimit: 1 });
    expect(run.spent).toBe(1);
    expect(world.phones()).toEqual([ada.phone, '']);
    expect(world.statuses()).toEqual(['Done', 'Done · no phone on file']);
    expect(world.api.asked('enrich')).toHaveLength(asked);
  });

  test('without a preview, another field costs what is new and no more', () => {
    const world = new RunWorld([ada, ben]);
    world.run({ reveal: ['email'] });
    const run = world.run({ reveal: ['email', 'phone'], creditLimit: 2 });
    expect(run.spent).toBe(1);
    expect(world.phones()).toEqual([ada.phone, '']);
    expect(world.emails()).toEqual([ada.email, ben.email]);
  });

  test('a row without the field that was asked for is opened for another one', () => {
    const world = new RunWorld([ben]);
    world.run({ reveal: ['phone'] });
    expect(world.statuses()).toEqual(['No data on file · no phone on file']);
    world.run({ reveal: ['email'] });
    expect(world.emails()).toEqual([ben.email]);
  });

  test('unverified emails are asked for once they are wanted', () => {
    const world = new RunWorld([ada, ula]);
    world.run({ onlyVerifiedEmails: true });
    expect(world.statuses()).toEqual(['Done', 'Done · email not verified']);
    world.run({ onlyVerifiedEmails: true });
    expect(world.api.charged).toBe(3);
    const run = world.run({ onlyVerifiedEmails: false, creditLimit: 1 });
    expect(run.spent).toBe(1);
    expect(world.emails()).toEqual([ada.email, ula.email]);
    expect(world.statuses()).toEqual(['Done', 'Done']);
  });

  test('another preset fills its columns in rows that are done, free of charge', () => {
    const world = new RunWorld([ada, ben]);
    world.run();
    const { charged } = world.api;
    const run = world.run({
      preset: 'hubspot',
      outputs: ['email', 'phone', 'firstName', 'title'],
      creditLimit: 0,
    });
    expect(run.phase).toBe('finished');
    expect(world.api.charged).toBe(charged);
    expect(world.table.columnTexts('Job title')).toEqual([ada.title, ben.title]);
    expect(world.table.columnTexts('Email')).toEqual([ada.email, ben.email]);
    expect(world.statuses()).toEqual(['Done', 'Done · no phone on file']);
  });

  test('the same demands open nothing', () => {
    const world = new RunWorld([ada, ben, ula]);
    world.run();
    const calls = world.api.calls.length;
    const run = world.run();
    expect(run.counts.rows).toBe(0);
    expect(world.api.calls.slice(calls).filter(({ method }) => method !== 'account')).toEqual([]);
  });

  test('what runs by itself takes on no row that somebody finished', () => {
    const world = new RunWorld([ada]);
    world.run({ reveal: ['email'] });
    world.start({}, { auto: true });
    expect(world.drive().spent).toBe(0);
    expect(world.statuses()).toEqual(['Done']);
  });

  test('an email of another account is not bought again for the sake of a phone', () => {
    const world = new RunWorld([ada]);
    world.run({ reveal: ['email'] });
    world.api.userId = 'usr_2';
    world.api.owned.clear();
    const run = world.run({ reveal: ['email', 'phone'] });
    expect(run.spent).toBe(1);
    expect(world.api.owned.has(`${ada.id} email`)).toBe(false);
    expect(world.phones()).toEqual([ada.phone]);
  });
});

test('rows with a person id and no contact data get their title and the like', () => {
  const cem = fakePerson('Cem Yilmaz', { email: '', phone: '' });
  const world = new RunWorld([cem]);
  world.preview();
  world.table.type(2, 'CDX status', '');
  world.table.type(2, 'CDX title', '');
  world.run();
  expect(world.statuses()).toEqual(['No data on file']);
  expect(world.table.columnTexts('CDX title')).toEqual([cem.title]);
});

test('a row with own words in its status is left alone until they are cleared', () => {
  const world = new RunWorld([ada, ben]);
  world.preview();
  world.table.type(2, 'CDX status', 'our customer, skip');
  world.run();
  world.start({}, { only: ({ status }) => status.base === 'Error' });
  world.drive();
  expect(world.statuses()).toEqual(['our customer, skip', 'Done · no phone on file']);
  expect(world.emails()).toEqual(['', ben.email]);
  world.table.type(2, 'CDX status', '');
  world.run();
  expect(world.emails()).toEqual([ada.email, ben.email]);
});

test('a value beside which no id stands goes, once the row means somebody else', () => {
  const ben = fakePerson('Ben Oliver', { email: '' });
  const world = new RunWorld([ada, ben], [lead('Ada Lovelace')]);
  const outputs = ['email', 'title'] as const;
  world.run({ reveal: ['email'], outputs: [...outputs] });
  world.table.deleteColumn('CDX person ID');
  world.table.type(2, 'Name', 'Ben Oliver');
  world.run({ outputs: [...outputs, 'phone'] });
  expect(world.emails()).toEqual(['']);
  expect(world.phones()).toEqual([ben.phone]);
});

test('a match that is weaker than the confidence asked for now is charged for no other field', () => {
  const world = new RunWorld([fakePerson('Weak Match', { confidence: 0.78 })]);
  const outputs = ['email', 'phone', 'confidence'] as const;
  world.run({ reveal: ['email'], outputs });
  expect(world.run({ reveal: ['phone'], confidenceMin: 0.95, outputs }).counts.rows).toBe(0);
  expect([world.phones(), world.api.charged]).toEqual([[''], 1]);
  world.run({ reveal: ['phone'], outputs });
  expect(world.api.charged).toBe(2);
});
