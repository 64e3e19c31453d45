import {
  connect,
  openAddOn,
  preflight,
  stepUntilDone,
} from '../../../../sandbox/demo/add-on/driver';
import { runRequest } from '../../../../sandbox/demo/add-on/run-request';
import { stepView } from '../../../../sandbox/demo/add-on/schemas';
import { failedReply, meters, okReply, scriptedHost, step, token } from './fake-add-on';

const sheet = { sheetId: 1, sheetName: 'Sheet1', headerRow: 1, columns: [], mapping: {}, rows: 1 };
const request = runRequest(sheet, { reveal: ['email'] }, 1);

const ignore = () => undefined;

test('the token and the state are read off the page', () => {
  const addOn = openAddOn(scriptedHost([]));
  expect(addOn.token).toBe(token);
  expect(addOn.state.connected).toBe(true);
  expect(addOn.meters()).toEqual(meters);
});

test('a page without the opening and an opening that failed are errors', () => {
  const host = scriptedHost([]);
  expect(() => openAddOn({ ...host, openSidebar: () => '<html></html>' })).toThrow('#cdx-opening');
  expect(() => openAddOn(scriptedHost([], failedReply('SHEET')))).toThrow('It failed. Try again.');
});

test('every call begins with the token', () => {
  const host = scriptedHost([okReply({ connected: true, problem: null, sheet: null })]);
  connect(openAddOn(host), 'a-key');
  expect(host.calls).toEqual([['connect', token, 'a-key']]);
});

test('meters are those of the latest reply that told them', () => {
  const spent = { ...meters, credits: 90 };
  const host = scriptedHost([okReply(step(null), spent), okReply(step(null), null)]);
  const addOn = openAddOn(host);
  addOn.call('runStep', stepView);
  addOn.call('runStep', stepView);
  expect(addOn.meters()?.credits).toBe(90);
});

test('a run is stepped as long as it asks for a next step, after the wait it asks for', () => {
  const host = scriptedHost([okReply(step(7_000)), okReply(step(null))]);
  const seen: (number | null)[] = [];
  const last = stepUntilDone(openAddOn(host), step(0), ({ waitMs }) => seen.push(waitMs));
  expect(last.waitMs).toBeNull();
  expect(seen).toEqual([0, 7_000, null]);
  expect(host.waitsMs).toEqual([0, 7_000]);
});

test('a step that met a busy document or network is taken again with back-off', () => {
  const answers = [failedReply('BUSY'), failedReply('NETWORK'), okReply(step(null))];
  const host = scriptedHost(answers);
  stepUntilDone(openAddOn(host), step(0), ignore);
  expect(host.waitsMs).toEqual([0, 1_000, 2_000]);
});

test('any other problem ends the run with what to do', () => {
  const host = scriptedHost([failedReply('INVALID_API_KEY')]);
  expect(() => stepUntilDone(openAddOn(host), step(0), ignore)).toThrow(
    expect.objectContaining({ name: 'ReplyError', message: 'It failed. Try again.' }) as Error,
  );
});

test('a rate limit that blocks a run is waited for', () => {
  const blocker = { code: 'RATE_LIMITED', message: 'Full.', nextStep: 'Wait.', requestId: null };
  const blocked = { blockers: [blocker], occupied: null, rows: 1 };
  const host = scriptedHost([okReply(blocked), okReply({ ...blocked, blockers: [] })]);
  expect(preflight(openAddOn(host), request).rows).toBe(1);
  expect(host.waitsMs).toEqual([1_000]);
});

test('ten failed calls in a row are enough', () => {
  const host = scriptedHost(Array.from({ length: 20 }, () => failedReply('BUSY')));
  expect(() => stepUntilDone(openAddOn(host), step(0), ignore)).toThrow('It failed.');
  expect(host.calls).toHaveLength(10);
  expect(Math.max(...host.waitsMs)).toBe(60_000);
});
