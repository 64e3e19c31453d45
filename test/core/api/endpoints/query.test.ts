import { encoded, queryText } from '../../../../src/core/api/endpoints/query';

describe('queryText', () => {
  test('leaves out what has no value and keeps zero and false', () => {
    const parameters = [
      ['a', ''],
      ['b', null],
      ['c', undefined],
      ['d', 0],
      ['e', false],
    ] as const;
    expect(queryText(parameters)).toBe('?d=0&e=false');
    expect(queryText([])).toBe('');
  });

  test('escapes what would end the value', () => {
    expect(queryText([['q', 'a&b=c #ä+']])).toBe('?q=a%26b%3Dc%20%23%C3%A4%2B');
  });
});

describe('encoded', () => {
  test('lone surrogates do not fail', () => {
    expect(encoded('\uDC00\uDC01x\uD83D\uDE80\uD800')).toBe(
      '%EF%BF%BD%EF%BF%BDx%F0%9F%9A%80%EF%BF%BD',
    );
  });
});
