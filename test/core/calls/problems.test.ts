import { problemNaming, problemOfThrow } from '../../../src/core/calls/problems';
import { lostNote } from '../../../src/core/sheet/sheet-busy';

function thrown(name: string, message = 'What failed.'): Error {
  return Object.assign(new Error(message), { name });
}

test.each([
  ['ColumnsChanged', 'COLUMNS'],
  ['SheetRefused', 'SHEET'],
  ['SheetBusy', 'SHEET'],
  ['ListUnreadable', 'SHEET'],
  ['ListLoading', 'SHEET'],
  ['TooManyRows', 'ROWS'],
  ['LogGone', 'SHEET'],
  ['LogOutdated', 'SHEET'],
  ['LogUnusable', 'LOG'],
  ['PersonInDoubt', 'BUSY'],
])('%s says what failed, and what to do next', (name, code) => {
  const { message, nextStep, ...told } = problemOfThrow(thrown(name));
  expect({ message, code: told.code }).toEqual({ message: 'What failed.', code });
  expect(nextStep).toMatch(/^[A-Z].*\.$/);
});

test('a lost turn says that the document is busy', () => {
  expect(problemOfThrow(thrown('TurnLost'))).toMatchObject({ code: 'BUSY' });
});

test.each([thrown('Error', 'https://api.example/?key=secret'), 'a text', null])(
  'of anything else nothing is passed on',
  (error) => {
    expect(problemOfThrow(error)).toMatchObject({
      code: 'UNEXPECTED',
      message: 'Google Sheets did not carry that out.',
    });
  },
);

test('cells that could not be put back are named once', () => {
  const busy = problemNaming(thrown('SheetBusy'), { cells: 2 });
  expect(busy.message).toBe(`What failed. ${lostNote}`);
  expect(problemNaming(thrown('SheetBusy', lostNote), { cells: 2 }).message).toBe(lostNote);
  expect(problemNaming(thrown('SheetBusy'), { cells: 0 }).message).toBe('What failed.');
});
