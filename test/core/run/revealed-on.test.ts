import { fakePerson } from '../../support/people';
import { RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const outputs = ['email', 'phone', 'title', 'revealedOn'] as const;
const dayMs = 86_400_000;

function dates(world: RunWorld): readonly string[] {
  return world.table.columnTexts('CDX revealed on');
}

test('the day on which a value came stands beside it, as ISO text', () => {
  const world = new RunWorld([ada]);
  world.run({ outputs });
  expect(dates(world)).toEqual(['2026-01-15']);
});

test('a match alone, and a person without data, has no such day', () => {
  const world = new RunWorld([fakePerson('Cem Yilmaz', { email: '', phone: '' })]);
  world.preview({ outputs });
  expect(dates(world)).toEqual(['']);
  world.run({ outputs });
  expect(dates(world)).toEqual(['']);
});

test('a run that only fills other columns leaves the day as it is, a new value does not', () => {
  const world = new RunWorld([ada]);
  world.run({ outputs, reveal: ['email'] });
  world.clock.sleep(3 * dayMs);
  world.run({ outputs: [...outputs, 'seniority'], reveal: ['email'] });
  expect(dates(world)).toEqual(['2026-01-15']);
  world.run({ outputs, reveal: ['email', 'phone'] });
  expect(dates(world)).toEqual(['2026-01-18']);
});
