import { deviation, reportOf, sentenceOf } from '../../../../src/core/calls/self-test/report';

test('the report says in its second line how many are as assumed, and marks what differs', () => {
  const lines = reportOf('CDX self-test, 900 ms', [
    { name: 'texts', isAsAssumed: true, text: '15 came back as written' },
    { name: 'lock', isAsAssumed: false, text: 'true came back as false' },
  ]);
  expect(lines).toEqual([
    'CDX self-test, 900 ms',
    '1 of 2 as assumed',
    'ok texts: 15 came back as written',
    'DIFFERS lock: true came back as false',
  ]);
});

test.each([
  [deviation('"@" came back as "0.00"'), '"@" came back as "0.00"'],
  [deviation('"007" came back as 7'), '"007" came back as 7'],
  [new TypeError('x is\nnot a function'), 'TypeError: x is not a function'],
  [new Error('Ann <ann@example.com> may not'), 'Error: Ann (left out) may not'],
  [new Error('https://docs.google.com/d/abc is gone'), 'Error: (left out) is gone'],
  ['text', 'Thrown: '],
])('of %p only %p is told', (error, text) => {
  expect(sentenceOf(error)).toBe(text);
});

test('a long text of the platform is cut', () => {
  expect(sentenceOf(new Error('x'.repeat(500)))).toHaveLength(160);
});
