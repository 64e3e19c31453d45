import { z } from 'zod';
import { clasp } from '../../../sandbox/publish/clasp';
import { refusalSentence } from '../../../sandbox/publish/refusals';
import { remoteFiles } from '../../../sandbox/publish/remote';
import { refusals } from '../../../sandbox/script-api/refusals';
import { type Desk, openDesk } from './desk';

/** clasp tries a GET again after a second or two where Google may mean it only for now. */
let desk: Desk;
const before = { ...process.env };

beforeAll(async () => {
  desk = await openDesk();
  Object.assign(process.env, desk.environment);
});
afterAll(async () => {
  for (const name of ['NODE_OPTIONS', 'CDX_STAND_IN']) delete process.env[name];
  Object.assign(process.env, before);
  await desk.close();
});

const sentences: Readonly<Record<string, string>> = {
  unauthorized:
    'Google no longer accepts your login: run npx clasp login, then this command again.',
  apiOff:
    'The Apps Script API is off for your account: switch it on at https://script.google.com/home/usersettings, wait a minute, then run this command again.',
  forbidden:
    'The account that you are logged in with may not edit that script project: ask its owner to share it, or run npx clasp login with another account.',
  notFound:
    'Google knows no script project with that id: check the id in Project Settings of the Apps Script editor, then run npm run setup again.',
  quota:
    'Google takes no more requests from you for now: wait a few minutes, then run this command again.',
  broken:
    'Google or clasp refused (Internal error encountered): nothing is known to have changed; run this command again.',
  invalid:
    'Google or clasp refused (Request contains an invalid argument): nothing is known to have changed; run this command again.',
};

test('without a login the sentence says how to log in', async () => {
  await expect(remoteFiles('any')).rejects.toMatchObject({
    name: 'UsageError',
    message: 'You are not logged in to Google: run npx clasp login, then this command again.',
  });
});

describe('each refusal of Google is one sentence with the next step', () => {
  beforeAll(() => desk.logIn());

  const cases = Object.entries(refusals).map(([name, refusal]) => [name, refusal] as const);

  test.each(cases)('%s', async (name, refusal) => {
    desk.api.refusal = refusal;
    const message = sentences[name];
    const { scriptId } = desk.api.addProject('Any', null);
    await expect(remoteFiles(scriptId)).rejects.toMatchObject({ name: 'UsageError', message });
    desk.api.refusal = null;
  });

  test('a login withdrawn', async () => {
    desk.api.isLoginWithdrawn = true;
    await expect(remoteFiles('any')).rejects.toThrow(sentences['unauthorized']);
    desk.api.isLoginWithdrawn = false;
  });
});

test('a network that is not there is told from a refusal', () => {
  expect(
    refusalSentence(
      'request to https://script.googleapis.com/v1/projects failed, reason: getaddrinfo ENOTFOUND script.googleapis.com',
    ),
  ).toBe(
    'Google could not be reached: check your network and its proxy, then run this command again.',
  );
});

test('an answer of clasp that is not understood is no success', async () => {
  await expect(clasp(desk.folder, ['--version'], z.object({}))).rejects.toMatchObject({
    name: 'UsageError',
  });
});
