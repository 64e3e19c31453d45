import {
  cdxHeaders,
  freeOutput,
  isOwnHeader,
  presets,
  runColumns,
  writtenText,
} from '../../../../src/core/sheet/columns/outputs';
import { presetNames } from '../../../../src/core/words';
import { fakePerson, personOf } from '../../../support/people';

const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);

test('status comes first and the person id last, whatever was chosen', () => {
  expect(names(runColumns('cdx', ['email', 'title']))).toEqual([
    'status',
    'email',
    'title',
    'personId',
  ]);
  expect(names(runColumns('cdx', ['personId', 'status']))).toEqual(['status', 'personId']);
});

test.each(presetNames.filter((preset) => preset !== 'cdx'))(
  'the columns of %s have the headers that its import knows',
  (preset) => {
    const chosen = presets[preset].map(({ name }) => name);
    const headers = runColumns(preset, chosen).slice(1, -1);
    expect(headers).toEqual(presets[preset]);
  },
);

test('the add-on\u2019s own headers begin with CDX, and are known by that', () => {
  const headers = runColumns('cdx', ['email', 'phone']).map(({ header }) => header);
  expect(headers).toEqual(['CDX status', 'CDX email', 'CDX phone', 'CDX person ID']);
  expect(Object.values(cdxHeaders).filter((header) => !isOwnHeader(header))).toEqual([]);
});

test('a text is cut to one line that a cell takes as it is', () => {
  expect(writtenText("'quoted")).toBe('\u2019quoted');
  expect(writtenText(' a\n\tb\u0000c ')).toBe('a b c');
  expect(writtenText('=1+1')).toBe('=1+1');
  expect(writtenText('x'.repeat(60_000)).length).toBeLessThanOrEqual(5_000);
});

test('no output that is free holds a contact value', () => {
  const person = personOf(fakePerson('Ada Lovelace'), { email: true, phone: true });
  expect(freeOutput('email', person, 0.9)).toBe('');
  expect(freeOutput('phone', person, 0.9)).toBe('');
  expect(freeOutput('confidence', person, 0.9)).toBe('0.90');
  expect(freeOutput('location', person, null)).toBe('Bern, Switzerland');
});

test('where nobody was matched by inputs, no confidence is told', () => {
  const person = personOf(fakePerson('Ada Lovelace'), { email: false, phone: false });
  expect(freeOutput('confidence', person, null)).toBe('');
  expect(freeOutput('confidence', person, 0)).toBe('0.00');
});

test.each([
  ['title', 'Head of Sales'],
  ['personId', 'per_ada-lovelace'],
  ['emailStatus', 'verified'],
  ['seniority', 'head'],
  ['company', 'Acme'],
  ['linkedinUrl', 'https://www.linkedin.com/in/ada-lovelace'],
  ['profile', 'https://people.example/ada-lovelace'],
  ['firstName', 'Ada'],
  ['lastName', 'Lovelace'],
  ['fullName', 'Ada Lovelace'],
] as const)('%s is free and reads %j', (name, text) => {
  const person = personOf(fakePerson('Ada Lovelace'), { email: false, phone: false });
  expect(freeOutput(name, person, null)).toBe(text);
});
