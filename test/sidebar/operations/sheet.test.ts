import type { Reply } from '../../../src/core/calls/views';
import { createSheetOperations } from '../../../src/sidebar/operations/sheet';
import { failed, ok, serverState, sheet } from '../fixtures';
import { makeScripted } from './scripted-call';

function makeBench() {
  const scripted = makeScripted();
  let follows = 0;
  const followKnown = () => {
    follows += 1;
  };
  const operations = createSheetOperations(scripted.context, followKnown);
  return { ...scripted, operations, follows: () => follows };
}

test('a key that works opens the sidebar anew and carries on with its run', async () => {
  const { answer, calls, operations, follows } = makeBench();
  answer('connect', ok(serverState));
  expect(await operations.connect('cdx_live_secret')).toBe(true);
  expect(calls).toEqual([['connect', 'cdx_live_secret']]);
  expect(follows()).toBe(1);
});

test('a key never gets into the state', async () => {
  const { answer, operations, store } = makeBench();
  answer('connect', failed('INVALID_API_KEY'));
  expect(await operations.connect('cdx_live_secret')).toBe(false);
  expect(store.state().problems.connect?.code).toBe('INVALID_API_KEY');
  expect(JSON.stringify(store.state())).not.toContain('secret');
});

test('of two looks at the sheet only the later one counts, whichever answer comes first', async () => {
  const { answer, operations, store } = makeBench();
  let answerFirst: (reply: Reply<unknown>) => void = () => undefined;
  answer('getSheet', new Promise((resolve) => (answerFirst = resolve)));
  answer('getSheet', ok({ ...sheet, rows: 2 }));
  const looks = [operations.readSheet(), operations.readSheet()];
  await looks[1];
  answerFirst(ok({ ...sheet, rows: 1 }));
  await Promise.all(looks);
  expect(store.state().server?.sheet?.rows).toBe(2);
});
