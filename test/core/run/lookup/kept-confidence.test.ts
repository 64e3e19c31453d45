import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace', { confidence: 0.87 });
const outputs = ['email', 'phone', 'title', 'confidence'] as const;

test('the confidence of a match stays where a later run reads the record by its id', () => {
  const world = new RunWorld([ada]);
  world.preview({ outputs });
  expect(world.table.columnTexts('CDX confidence')).toEqual(['0.87']);
  world.table.type(2, 'CDX status', '');
  world.table.type(2, 'CDX title', '');
  const asked = world.api.asked('enrich').length;
  expect(world.run({ outputs, creditLimit: 1 }).spent).toBe(0);
  expect(world.api.asked('people')).toEqual([[ada.id]]);
  expect(world.api.asked('enrich')).toHaveLength(asked);
  expect(world.table.columnTexts('CDX title')).toEqual([ada.title]);
  expect(world.table.columnTexts('CDX confidence')).toEqual(['0.87']);
});

test('a match below the minimum is not rounded up to it', () => {
  const world = new RunWorld([{ ...fakePerson('Ada Lovelace'), confidence: 0.8996 }]);
  world.preview({ confidenceMin: 0.75 });
  world.run({ confidenceMin: 0.9 });
  expect(world.api.charged).toBe(0);
  expect(world.statuses()).toEqual(['No match · best confidence 0.89']);
  expect(world.run({ confidenceMin: 0.9 }).counts.rows).toBe(0);
});
