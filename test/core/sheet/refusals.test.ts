import { refusalOf } from '../../../src/core/sheet/refusals';

test.each([
  'You are trying to edit a protected cell or object.',
  'Sie versuchen, eine geschützte Zelle oder ein geschütztes Objekt zu bearbeiten.',
  'Vous essayez de modifier une cellule ou un objet protégé.',
  'Estás intentando editar una celda o un objeto protegido.',
])('the text %j tells of a protection', (text) => {
  expect(refusalOf(new Error(text))?.message).toMatch(/protected from you/);
});

test.each(['10000000', '10,000,000', '10.000.000'])('a limit of %s cells is named', (limit) => {
  const text = `This action would increase the number of cells above the limit of ${limit} cells.`;
  // What Apps Script throws comes from another realm, where it is no Error of this one.
  expect(refusalOf({ message: text })?.message).toMatch(/ten million cells/);
});

test.each([new Error('Service Spreadsheets failed'), 'protected', null, undefined, {}])(
  '%p is no refusal that is known',
  (thrown) => {
    expect(refusalOf(thrown)).toBeNull();
  },
);
