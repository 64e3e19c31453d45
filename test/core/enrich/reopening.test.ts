import { fakePerson } from '../../support/people';
import { lead, RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');

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

test('a weak match is tried again by a run that accepts it, and by no other', () => {
  const vague = fakePerson('Vic Vague', { confidence: 0.8 });
  const world = new RunWorld([vague]);
  world.run({ confidenceMin: 0.95 });
  world.run({ confidenceMin: 0.9 });
  expect(world.statuses()).toEqual(['No match · best confidence 0.80']);
  world.run({ confidenceMin: 0.75 });
  expect(world.statuses()).toEqual(['Done']);
});

test('without a log the status is believed', () => {
  const world = new RunWorld([ada], [lead('Nobody Known')]);
  world.run();
  world.workbook.log.rows = [];
  world.run();
  expect(world.api.asked('enrich')).toHaveLength(1);
});
