import { roleNames, strongPhrases } from '../../../src/core/columns/header-phrases';

test('every role with phrases is looked for, once', () => {
  expect([...roleNames].sort()).toEqual(Object.keys(strongPhrases).sort());
});
