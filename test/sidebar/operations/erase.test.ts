import type { Reply } from '../../../src/core/calls/views';
import { createEraseOperations, type EraseOperations } from '../../../src/sidebar/operations/erase';
import { failed, ok, serverState } from '../fixtures';
import { makeScripted } from './scripted-call';

const view = {
  asked: ['ada@acme.example'],
  people: 1,
  rows: [{ place: 'Leads, row 2', cells: 6, left: 'A, B' }],
  moreRows: 0,
  cells: 6,
  cellsLeft: 2,
  logLines: 1,
  answers: 0,
  kept: 0,
  note: '',
  unfinished: false,
};

test('an erase is about what the find showed', async () => {
  const { context, answer, calls, store } = makeScripted();
  const operations = createEraseOperations(context);
  answer('findPerson', ok(view));
  answer('erasePerson', ok(view));
  const found = await operations.find('Ada@acme.example');
  expect(found).toEqual(view);
  await operations.erase(view);
  expect(calls).toEqual([
    ['findPerson', 'Ada@acme.example'],
    ['erasePerson', '["ada@acme.example"]', 1],
  ]);
  expect(store.state().notes.erase).toBe('Erased: 6 cells, 1 log line.');
});

test('kept answers and notes are named, when they are found and when they are gone', async () => {
  const { context, answer, store } = makeScripted();
  const operations = createEraseOperations(context);
  const whole = { ...view, answers: 2, kept: 1 };
  answer('findPerson', ok(whole));
  answer('erasePerson', ok(whole));
  await operations.find('ada@acme.example');
  const parts = '6 cells, 1 log line, 2 kept answers, 1 kept note';
  expect(store.state().spoken).toBe(`Found ${parts}.`);
  await operations.erase(whole);
  expect(store.state().notes.erase).toBe(`Erased: ${parts}.`);
});

/** Two finds of which the first is answered last. */
async function overtaken(afterwards: (operations: EraseOperations) => Promise<unknown>) {
  const { context, answer } = makeScripted();
  const operations = createEraseOperations(context);
  let late: (reply: Reply<unknown>) => void = () => undefined;
  answer('findPerson', new Promise<Reply<unknown>>((resolve) => (late = resolve)));
  answer('findPerson', ok({ ...view, asked: ['bob@acme.example'] }));
  const first = operations.find('ada@acme.example');
  const then = await afterwards(operations);
  late(ok(view));
  return { first: await first, then };
}

test('the late answer of an earlier find is dropped, so that nobody else is erased', async () => {
  const { first, then } = await overtaken((operations) => operations.find('bob@acme.example'));
  expect(first).toBeNull();
  expect(then).toMatchObject({ asked: ['bob@acme.example'] });
});

test('so is the answer about a text that was changed meanwhile', async () => {
  const { first } = await overtaken(async (operations) => operations.drop());
  expect(first).toBeNull();
});

test('an erase that is refused says so at its place, and claims nothing', async () => {
  const { context, answer, store } = makeScripted();
  answer('erasePerson', failed('BUSY'));
  expect(await createEraseOperations(context).erase(view)).toBeNull();
  expect(store.state().problems.erase?.code).toBe('BUSY');
  expect(store.state().notes.erase).toBeUndefined();
});

test.each([
  ['', 'Saved: earlier values are kept for 30 days.'],
  ['It is protected.', 'Saved: earlier values are kept for 30 days. It is protected.'],
])('days that were saved are told, and shown, with the note %p', async (note, told) => {
  const { context, answer, store } = makeScripted();
  answer('setRetention', ok({ ...serverState.settings, retentionDays: 30, note }));
  await createEraseOperations(context).keepFor(30);
  expect(store.state().notes.retention).toBe(told);
  expect(store.state().server?.settings.retentionDays).toBe(30);
});
