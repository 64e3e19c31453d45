import { insertColumns } from '../../../src/core/columns/insert-columns';

test.each([
  [['Name', 'Title', 'Company', 'LinkedIn'], { fullName: 0, title: 1, company: 2, linkedinUrl: 3 }],
  [
    ['Vorname', 'Nachname', 'Firma', 'Position'],
    { firstName: 0, lastName: 1, company: 2, title: 3 },
  ],
  [['Prénom', 'Nom', 'Entreprise', 'Poste'], { firstName: 0, lastName: 1, company: 2, title: 3 }],
  [
    ['Nombre', 'Apellidos', 'Empresa', 'Cargo'],
    { firstName: 0, lastName: 1, company: 2, title: 3 },
  ],
  [['Name', 'Designation', 'Company'], { fullName: 0, title: 1, company: 2 }],
  [['氏名', '会社名', '役職'], { fullName: 0, company: 1, title: 2 }],
  [['Name', 'Location', 'Seniority Level'], { fullName: 0, location: 1, seniority: 2 }],
  [['Titel', 'Vorname', 'Position'], { firstName: 1, title: 2 }],
  [['Title', 'First Name', 'Job Title'], { firstName: 1, title: 2 }],
  [['Notes', 'Amount', ''], {}],
  [['Nom', 'Prénom', 'SIRET', 'Téléphone'], { lastName: 0, firstName: 1 }],
])('%j are filled as %j', (headers, columns) => {
  expect(insertColumns(headers, [])).toEqual(columns);
});

test('columns that hold results are left alone', () => {
  expect(insertColumns(['Name', 'Title', 'Company'], [1])).toEqual({ fullName: 0, company: 2 });
  expect(insertColumns(['Name', 'CDX title', 'CDX person ID'], [])).toMatchObject({ personId: 2 });
});
