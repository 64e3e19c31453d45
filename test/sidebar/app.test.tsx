/** Which page is due: the form for a key, or the tabs with what stands in their way. */

import { errorRows } from '../../src/core/api/errors/error-table';
import { noKeyProblem } from '../../src/core/calls/problems';
import { App } from '../../src/sidebar/app';
import { failed, makeProblem, makeRun, ok, preflightOf312, serverState } from './fixtures';
import type { FakeNode } from './screens/fake-document';
import { drawn, mounted } from './screens/mounted';

const keyField = (root: FakeNode) =>
  root.all().find(({ attributes }) => attributes['type'] === 'password');

const noKey = { ...failed('NO_KEY'), problem: noKeyProblem };

async function openedWith(code: string) {
  const page = await mounted(() => <App />);
  const problem = makeProblem(code);
  page.store.dispatch({ type: 'opened', server: { ...serverState, problem } });
  await drawn();
  return page;
}

test('whoever has no key is asked for one before anything else', async () => {
  const { store, root } = await mounted(() => <App />);
  expect(keyField(root)).toBeUndefined();
  store.dispatch({ type: 'opened', server: { ...serverState, connected: false } });
  await drawn();
  expect(root.text).toContain('Connect to CDX');
  expect(keyField(root)).toBeDefined();
  expect(root.named('button', /^Settings$/)).toBeUndefined();
});

test.each(['INVALID_API_KEY', 'PLAN_REQUIRED'])(
  'with %s all that needs no working key stays within reach, and the key can be replaced',
  async (code) => {
    const { root } = await openedWith(code);
    expect(root.text).toContain(`${code} happened.`);
    expect(root.named('button', /^Try again$/)).toBeDefined();
    expect(root.named('button', /^History$/)).toBeDefined();
    root.named('button', /^Replace key$/)?.fire('click');
    await drawn();
    expect(keyField(root)).toBeDefined();
    expect(root.text).toContain('Catch-up for new rows');
    expect(root.text).toContain(`${code} happened.`);
    root.named('button', /^Keep the old key$/)?.fire('click');
    await drawn();
    expect(root.named('button', /^Remove key…$/)).toBeDefined();
  },
);

test('another key is offered only where it can help', async () => {
  const offered: string[] = [];
  const stopping = Object.keys(errorRows).filter(
    (code) => errorRows[code]?.consequence === 'runStops',
  );
  for (const code of [...stopping, 'NETWORK_FAILURE']) {
    const { root } = await openedWith(code);
    if (root.named('button', /^Replace key$/) !== undefined) offered.push(code);
  }
  const others = ['PERMISSION_MISSING', 'FETCH_BLOCKED'];
  expect(offered).toEqual(stopping.filter((code) => !others.includes(code)));
  expect(offered.length).toBeGreaterThan(1);
});

test('a key that was removed elsewhere is asked for as soon as a call says so', async () => {
  const { root, answer, services } = await mounted(() => <App />);
  answer('showLog', noKey);
  await services.settings.showLog();
  await drawn();
  expect(keyField(root)).toBeDefined();
  expect(root.text).toContain(
    'No API key is connected for your Google account.Connect your key in the sidebar.',
  );
});

test('a preflight that lists it among what stands in the way says so too', async () => {
  const { root, answer, services } = await mounted(() => <App />);
  answer('preflight', ok({ ...preflightOf312, blockers: [noKeyProblem] }));
  await services.run.preflight();
  await drawn();
  expect(keyField(root)).toBeDefined();
});

test('a run whose key was removed elsewhere is looked at beside the form, and can be stopped', async () => {
  const { store, root, answer, calls, services, clock } = await mounted(() => <App />);
  const pause = {
    reason: 'key',
    message: '',
    nextStep: '',
    untilMs: null,
    requestId: null,
  } as const;
  const run = makeRun({ phase: 'paused', pause });
  store.dispatch({ type: 'run', run });
  answer('resumeRun', noKey);
  answer('getRun', ok(run));
  await services.run.resume();
  await drawn();
  expect(keyField(root)).toBeDefined();
  expect(root.named('button', /^Stop$/)).toBeDefined();
  expect(root.named('button', /^Try again$/)).toBeUndefined();
  answer('getRun', ok({ ...run, phase: 'stopped' }));
  await clock.advance(60_000);
  await drawn();
  expect(root.named('button', /^Stop$/)).toBeUndefined();
  expect(calls.filter(([name]) => name === 'runStep')).toEqual([]);
});

test('a key that is connected then brings everything back', async () => {
  const { root, answer, services } = await mounted(() => <App />);
  answer('showLog', noKey);
  answer('connect', ok(serverState));
  await services.settings.showLog();
  await services.sheet.connect('cdx_live_other');
  await drawn();
  expect(keyField(root)).toBeUndefined();
  expect(root.text).not.toContain('No API key is connected');
});
