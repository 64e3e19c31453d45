import { createHash } from 'node:crypto';
import { createTokens } from '../../../src/core/account/tokens';
import { memoryStore } from '../../support/memory-store';
import { fakeClock } from '../api/fakes';

const dayMs = 86_400_000;

function setUp() {
  const store = memoryStore();
  const clock = fakeClock();
  let ids = 0;
  const parts = {
    clock,
    digest: (text: string) => createHash('sha256').update(text).digest('hex'),
    newId: () => {
      ids += 1;
      return `random-${ids}`;
    },
  };
  const tokensOf = (documentId: string) => createTokens(store, documentId, parts);
  return { store, clock, tokensOf, tokens: tokensOf('document-1') };
}

test('a token that was issued is valid, in every later execution of the same user', () => {
  const { tokens, tokensOf } = setUp();
  const token = tokens.issue();
  expect(tokens.isValid(token)).toBe(true);
  expect(tokensOf('document-1').isValid(token)).toBe(true);
});

test.each([undefined, null, '', 'wrong', 7, true, [], {}, ['random-1random-2']])(
  '%j is no token',
  (token) => {
    const { tokens } = setUp();
    tokens.issue();
    expect(tokens.isValid(token)).toBe(false);
  },
);

test('a token of another document is refused', () => {
  const { tokens, tokensOf } = setUp();
  expect(tokensOf('document-2').isValid(tokens.issue())).toBe(false);
});

test('a token of another user is refused', () => {
  expect(setUp().tokens.isValid(setUp().tokens.issue())).toBe(false);
});

test('a token lapses after a week', () => {
  const { tokens, clock } = setUp();
  const token = tokens.issue();
  clock.sleep(7 * dayMs - 1);
  expect(tokens.isValid(token)).toBe(true);
  clock.sleep(1);
  expect(tokens.isValid(token)).toBe(false);
});

test('two hundred openings in a week leave every sidebar valid, one more ends the oldest', () => {
  const { tokens, clock } = setUp();
  const issue = () => {
    clock.sleep(1);
    return tokens.issue();
  };
  const issued = Array.from({ length: 200 }, issue);
  expect(issued.every((token) => tokens.isValid(token))).toBe(true);
  const [oldest = '', ...others] = [...issued, issue()];
  expect(tokens.isValid(oldest)).toBe(false);
  expect(others.every((token) => tokens.isValid(token))).toBe(true);
});

test('two sidebars that open at the same moment are both valid', () => {
  const { tokensOf, store } = setUp();
  let other = '';
  // The second execution begins and ends between the look and the write of the first.
  const set = store.set;
  store.set = (key, value) => {
    store.set = set;
    other = tokensOf('document-1').issue();
    set(key, value);
  };
  const first = tokensOf('document-1').issue();
  const tokens = tokensOf('document-1');
  expect([first, other].map((token) => tokens.isValid(token))).toEqual([true, true]);
});

test('tokens that lapsed and the list of earlier versions are removed by the next opening', () => {
  const { tokens, store, clock } = setUp();
  store.set('cdx.tokens', '[]');
  store.set('cdx.key', 'stays');
  tokens.issue();
  clock.sleep(7 * dayMs);
  tokens.issue();
  const keys = store.keys();
  expect(keys.filter((key) => key.startsWith('cdx.token'))).toHaveLength(1);
  expect(keys).toContain('cdx.key');
});

test('only digests are kept', () => {
  const { tokens, store } = setUp();
  const token = tokens.issue();
  expect([...store.values.values()].join()).not.toContain(token);
});

test.each(['{', '-1', '"text"', '1e99'])('the kept text %j makes no token valid', (text) => {
  const { tokens, store } = setUp();
  const token = tokens.issue();
  const [key = ''] = store.values.keys();
  store.set(key, text);
  expect(tokens.isValid(token)).toBe(false);
  expect(tokens.isValid(tokens.issue())).toBe(true);
});
