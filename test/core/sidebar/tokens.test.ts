import { createHash } from 'node:crypto';
import { createTokens } from '../../../src/core/sidebar/tokens';
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

test('the newest twelve sidebars stay valid', () => {
  const { tokens } = setUp();
  const issued = Array.from({ length: 13 }, () => tokens.issue());
  expect(issued.map((token) => tokens.isValid(token))).toEqual([
    false,
    ...Array.from({ length: 12 }, () => true),
  ]);
});

test('only digests are kept', () => {
  const { tokens, store } = setUp();
  const token = tokens.issue();
  expect([...store.values.values()].join()).not.toContain(token);
});

test.each(['{', '[{"digest":1}]', '"text"'])('the kept text %j makes no token valid', (text) => {
  const { tokens, store } = setUp();
  tokens.issue();
  const [key = ''] = store.values.keys();
  store.set(key, text);
  expect(tokens.isValid('anything')).toBe(false);
  expect(tokens.isValid(tokens.issue())).toBe(true);
});
