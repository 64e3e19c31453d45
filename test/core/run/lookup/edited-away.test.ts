import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace', { title: 'Engineer' });

function matched(rows = [lead(ada.fullName)]): RunWorld {
  const world = new RunWorld([ada], rows);
  world.preview();
  return world;
}

/** Somebody wants it tried again. */
function edit(world: RunWorld, name: string): void {
  world.table.type(2, 'Name', name);
  world.table.type(2, 'Company', '');
  world.table.type(2, 'CDX status', '');
}

test.each(['Ada', ''])('nobody is revealed by an id that other inputs found than %j', (name) => {
  const world = matched();
  expect(world.table.text(2, 'CDX person ID')).toBe(ada.id);
  edit(world, name);
  expect(world.run()).toMatchObject({ phase: 'finished', spent: 0 });
  expect(world.emails()).toEqual(['']);
  expect(world.api.charged).toBe(0);
});

test('a row that was put in with an id and a first name alone is known by that', () => {
  const world = matched([lead(ada.fullName), ['Ada', '']]);
  world.table.type(3, 'CDX person ID', ada.id);
  world.table.type(3, 'CDX status', '');
  world.run();
  expect(world.emails()).toEqual([ada.email, ada.email]);
  expect(world.api.charged).toBe(2);
});

test('the day and the news of the former person go with their values', () => {
  const nobody = fakePerson('Cy Blank', { email: '', phone: '' });
  const world = new RunWorld([fakePerson('Ada Lovelace'), nobody], [lead('Ada Lovelace')]);
  const outputs = ['email', 'phone', 'title', 'revealedOn', 'changed'] as const;
  world.run({ outputs });
  world.table.type(2, 'CDX changed', 'company: Acme → Globex · 2026-01-14');
  world.table.type(2, 'Name', nobody.fullName);
  world.table.type(2, 'CDX status', '');
  world.run({ outputs });
  expect([world.emails(), world.statuses()]).toEqual([[''], ['No data on file']]);
  expect(world.table.columnTexts('CDX revealed on')).toEqual(['']);
  expect(world.table.columnTexts('CDX changed')).toEqual(['']);
});
