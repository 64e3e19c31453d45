import {
  confidenceIn,
  confidenceNote,
  isCarried,
  triesIn,
  triesNote,
} from '../../../../src/core/sheet/rows/remarks';

test('what a remark says is read again from among others', () => {
  expect(confidenceIn(['email not verified', confidenceNote(74)])).toBe(0.74);
  expect(confidenceIn([confidenceNote(100)])).toBe(1);
  expect(confidenceIn(['best confidence of all', ''])).toBeNull();
});

test.each([1, 2, 11])('%s tries are read again, and stay with the row', (tries) => {
  expect(triesIn(triesNote(tries))).toBe(tries);
  expect(isCarried(triesNote(tries))).toBe(true);
});

test('a remark of something else tells of no try', () => {
  expect(triesIn('tried 1 time too often')).toBeNull();
  expect(triesIn('done before')).toBeNull();
});
