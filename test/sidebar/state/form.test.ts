import type { SheetView } from '../../../src/core/calls/views';
import { inputNames } from '../../../src/core/words';
import {
  costKey,
  defaultOutputs,
  formAfterSheet,
  initialForm,
  mapInput,
  outputChoices,
  toRequest,
} from '../../../src/sidebar/state/form';
import { serverState, sheet } from '../fixtures';

const { presets } = serverState;
const form = initialForm(sheet, presets);

test('a form starts with the detected columns, all rows, email and phone', () => {
  expect(form).toMatchObject({
    mapping: { fullName: 1, company: 2 },
    rows: 'all',
    email: true,
    phone: true,
    creditLimit: null,
  });
});

test('several selected rows are taken as the wish to do these', () => {
  expect(initialForm({ ...sheet, selectedRows: 12 }, presets).rows).toBe('selected');
});

test('outputs offered for choice leave out what follows from the rest of the form', () => {
  const names = outputChoices(presets, 'cdx').map(({ name }) => name);
  expect(names).toEqual(['title', 'confidence', 'seniority']);
});

test('the own preset starts with two columns, an import with all of its own', () => {
  expect(defaultOutputs(presets, 'cdx')).toEqual(['title', 'confidence']);
  expect(defaultOutputs(presets, 'hubspot')).toEqual(['firstName', 'lastName']);
});

test('a column set to none stays none, and counts as chosen', () => {
  const changed = mapInput(form, 'company', null);
  expect(changed.mapping).toEqual({ fullName: 1 });
  expect(changed.chosen).toEqual(['company']);
});

function withHeaders(headers: readonly string[], change: Partial<SheetView> = {}): SheetView {
  const columns = headers.map((header, index) => ({ index, letter: '', header, sample: '' }));
  return { ...sheet, ...change, columns };
}

test('a column chosen by hand follows its header when columns move', () => {
  const chosen = mapInput(form, 'linkedinUrl', 0);
  const moved = withHeaders(['Name', 'Company', 'LinkedIn']);
  expect(formAfterSheet(chosen, sheet, moved, presets).mapping['linkedinUrl']).toBe(2);
});

test('a column chosen by hand that is gone falls back to what is detected', () => {
  const chosen = mapInput(form, 'company', 0);
  const without = withHeaders(['Name', 'Company', 'City']);
  const after = formAfterSheet(chosen, sheet, without, presets);
  expect(after.mapping['company']).toBe(2);
  expect(after.chosen).toEqual([]);
});

test('which of equal headers was chosen is told with how many there are', () => {
  const links = withHeaders(['Link', 'Name', 'Link', '']);
  const mapping = { linkedinUrl: 2, fullName: 1, email: 3 };
  expect(toRequest({ ...form, mapping }, links, presets, 1).equals).toEqual({
    linkedinUrl: { nth: 1, alike: 2 },
    fullName: { nth: 0, alike: 1 },
    email: { nth: 0, alike: 1 },
  });
});

test('of equal headers the one that was chosen stays so where columns came before them', () => {
  const before = withHeaders(['Name', 'Company', 'Company', '', '']);
  const chosen = mapInput(mapInput(form, 'company', 2), 'linkedinUrl', 4);
  const again = formAfterSheet(chosen, before, before, presets);
  expect(again.mapping).toMatchObject({ company: 2, linkedinUrl: 4 });
  const moved = withHeaders(['ID', 'Name', 'Company', 'Company', '', '']);
  const after = formAfterSheet(chosen, before, moved, presets);
  expect(after.mapping).toMatchObject({ company: 3, linkedinUrl: 5 });
});

test('columns go before the one that was chosen for it, wherever that stands by now', () => {
  const before = withHeaders(['Name', 'Company', 'Notes']);
  const placed = { ...form, outputsBefore: 2 };
  const position = (headers: readonly string[]) =>
    formAfterSheet(placed, before, withHeaders(headers), presets).outputsBefore;
  expect(position(['Name', 'Company', 'CDX status', 'CDX email', 'Notes'])).toBe(4);
  expect(position(['Notes', 'Name', 'Company'])).toBe(0);
  expect(position(['Name', 'Company'])).toBeNull();
});

test('a sheet opens with the one of equal headers that was chosen, and with no other blank one', () => {
  const open = (headers: readonly string[]) => {
    const choices = {
      reveal: [],
      onlyVerifiedEmails: false,
      confidenceMin: 0.75,
      preset: 'cdx',
      outputs: [],
      columns: [
        { input: 'company', header: 'Company', column: 2 },
        { input: 'linkedinUrl', header: '', column: 4 },
      ],
    } as const;
    return initialForm(withHeaders(headers, { choices, mapping: {} }), presets).mapping;
  };
  expect(open(['Name', 'Company', 'Company', '', ''])).toEqual({ company: 2, linkedinUrl: 4 });
  expect(open(['', 'Name', 'City', 'Company', 'Link'])).toEqual({ company: 3 });
});

test('a column set to none stays none when the sheet is read again', () => {
  const after = formAfterSheet(mapInput(form, 'company', null), sheet, sheet, presets);
  expect(after.mapping).toEqual({ fullName: 1 });
});

test('another sheet starts the columns, rows and limit anew and keeps the other choices', () => {
  const before = { ...mapInput(form, 'company', 0), phone: false, creditLimit: 5 };
  const after = formAfterSheet(before, sheet, { ...sheet, sheetId: 8 }, presets);
  expect(after).toMatchObject({ mapping: { company: 2 }, chosen: [], phone: false });
  expect(after.creditLimit).toBeNull();
});

test('a request holds what is revealed among the outputs, in the order of the preset', () => {
  const request = toRequest(form, sheet, presets, 201);
  expect(request).toMatchObject({ sheetId: 7, reveal: ['email', 'phone'], creditLimit: 201 });
  expect(request.outputs).toEqual(['email', 'phone', 'title', 'confidence']);
});

test('a request says what its columns are called, so that one that moves is found again', () => {
  const { mapping, headers, equals } = toRequest(form, sheet, presets, 201);
  expect(Object.keys(equals ?? {})).toEqual(Object.keys(headers ?? {}));
  const called = Object.entries(mapping).map(([name, index]) => [
    name,
    sheet.columns[index]?.header,
  ]);
  expect(headers).toEqual(Object.fromEntries(called));
  expect(called.length).toBeGreaterThan(0);
});

test('a revealed field that a preset has no column for is written all the same', () => {
  const outputs = defaultOutputs(presets, 'hubspot');
  const request = toRequest({ ...form, preset: 'hubspot', outputs }, sheet, presets, 1);
  expect(request.outputs).toEqual(['phone', 'firstName', 'lastName', 'email']);
});

test('what changes the price changes the cost key, and what does not leaves it', () => {
  const key = costKey(form, sheet);
  expect(costKey({ ...form, phone: false }, sheet)).not.toBe(key);
  expect(costKey({ ...form, firstRows: 10 }, sheet)).not.toBe(key);
  expect(costKey(mapInput(form, 'company', null), sheet)).not.toBe(key);
  expect(costKey({ ...form, overwrite: true }, sheet)).not.toBe(key);
  const selected = { ...form, rows: 'selected' } as const;
  const elsewhere = { ...sheet, selection: 'row 3' };
  expect(costKey(selected, elsewhere)).not.toBe(costKey(selected, sheet));
  expect(costKey(form, elsewhere)).toBe(key);
  expect(costKey(form, { ...sheet, sheetId: sheet.sheetId + 1 })).not.toBe(key);
  expect(costKey({ ...form, preset: 'hubspot' }, sheet)).not.toBe(key);
  expect(costKey({ ...form, creditLimit: 3, outputs: [] }, sheet)).toBe(key);
});

test('columns that a preview makes before a chosen one leave its price as it was', () => {
  const moved = sheet.columns.map((view) => ({ ...view, index: view.index + 1 }));
  const made = { index: 0, letter: 'A', header: 'CDX status', sample: '' };
  const after = { ...sheet, columns: [made, ...moved], mapping: {} };
  const chosen = mapInput(form, 'company', 2);
  const later = formAfterSheet(chosen, sheet, after, presets);
  expect(later.mapping.company).toBe(3);
  expect(costKey(later, after)).toBe(costKey(chosen, sheet));
});

test('of columns with one header each has a price of its own, and the text of it a bound', () => {
  const header = 'The company that the person works for at present, if any';
  const columns = [0, 1].map((index) => ({ index, letter: '', header, sample: '' }));
  const twice = { ...sheet, columns, mapping: {} };
  const keyOf = (column: number) => costKey(mapInput(form, 'company', column), twice);
  expect(keyOf(0)).not.toBe(keyOf(1));
  const all = inputNames.reduce((next, name) => mapInput(next, name, 1), form);
  // Longer ones the server part does not keep.
  expect(costKey(all, twice).length).toBeLessThan(600);
});

test.each([[['Name', 'Company', 'Email', 'Email']], [['Name', '', 'Company', '']]])(
  'a column chosen by hand stays itself beside one with the same header: %j',
  (headers) => {
    const columns = headers.map((header, index) => ({ index, letter: '', header, sample: '' }));
    const twice = { ...sheet, columns, mapping: {} };
    const chosen = mapInput(initialForm(twice, presets), 'email', 3);
    expect(formAfterSheet(chosen, twice, { ...twice }, presets).mapping.email).toBe(3);
  },
);

test('what may be replaced is chosen for one sheet', () => {
  const next = formAfterSheet(
    { ...form, overwrite: true },
    sheet,
    { ...sheet, sheetId: 8 },
    presets,
  );
  expect(next.overwrite).toBe(false);
});
