import fc from 'fast-check';
import { hideMarks, showMarks } from '../../../../src/core/sheet/rows/hidden-marks';
import {
  formatStatus,
  isOurText,
  parseStatus,
  statusOf,
} from '../../../../src/core/sheet/rows/status';

const letters = [...'0123456789abcdefghijklmnopqrstuvwxyz'];
const code = fc
  .array(fc.constantFrom(...letters), { minLength: 4, maxLength: 4 })
  .map((list) => list.join(''));

/** What a person sees: characters without width left out. */
function seen(text: string): string {
  return text.replace(/[\u200b-\u200d\u2060]/g, '');
}

test('marks come back as they were, and nobody sees them', () => {
  fc.assert(
    fc.property(code, code, fc.boolean(), (print, owner, withOwner) => {
      const mark = print + (withOwner ? owner : '');
      const text = `Waiting: its turn · text as typed is next (#${owner}) · #${mark}`;
      expect(seen(hideMarks(text))).toBe('Waiting: its turn · text as typed is next');
      expect(showMarks(hideMarks(text))).toBe(text);
      expect(hideMarks(hideMarks(text))).toBe(hideMarks(text));
    }),
  );
});

test('a status keeps its print and its owner without showing a code', () => {
  const status = statusOf('Done', { print: '#ab12', owner: 'wxyz', notes: ['no phone on file'] });
  const text = formatStatus(status);
  expect(seen(text)).toBe('Done · no phone on file');
  expect(parseStatus(text)).toEqual(status);
  expect(isOurText(text)).toBe(true);
});

test('statuses that earlier versions wrote, with their codes shown, are read and known as ours', () => {
  const text = 'Matched · email on file · phone on file · #ab12';
  expect(parseStatus(text)).toMatchObject({ base: 'Matched', print: '#ab12' });
  expect(isOurText(text)).toBe(true);
});

test('a text of a person’s own is left alone, also with such characters in it', () => {
  expect(parseStatus('call\u200bback').base).toBe('Theirs');
  expect(formatStatus(parseStatus('call\u200bback'))).toBe('call\u200bback');
});
