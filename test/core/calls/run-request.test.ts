import { demandCreditLimit, parseRunRequest } from '../../../src/core/calls/run-request';
import { Office, refusalOf } from '../../support/office';
import { fakePerson } from '../../support/people';

const office = new Office([fakePerson('Ada Lovelace')]);
const parsed = (parts: object) =>
  parseRunRequest(JSON.stringify({ ...JSON.parse(office.requestText()), ...parts }));

test('what the sidebar sends is read back', () => {
  const headers = { fullName: 'Name', company: 'Company' };
  const equals = { fullName: { nth: 1, alike: 2 } };
  const sent = { headers, equals };
  expect(parsed(sent)).toEqual({ ...JSON.parse(office.requestText()), ...sent });
});

test.each([[undefined], [null], [7], ['{'], ['null'], ['[]'], ['{}']])('%j is refused', (text) => {
  expect(refusalOf(() => parseRunRequest(text))).toMatchObject({ code: 'INVALID_REQUEST' });
});

test.each([
  [{ rows: 'some' }],
  [{ firstRows: 0 }],
  [{ reveal: ['fax'] }],
  [{ confidenceMin: 2 }],
  [{ preset: 'other' }],
  [{ outputs: ['=1+1'] }],
  [{ mapping: { fullName: -1 } }],
  [{ headers: { fullName: 1 } }],
  [{ creditLimit: 'much' }],
  [{ overwrite: 'yes' }],
])('%j is refused', (parts) => {
  expect(refusalOf(() => parsed(parts))).toMatchObject({ code: 'INVALID_REQUEST' });
});

test('a field that is revealed gets a column', () => {
  expect(parsed({ reveal: ['email', 'phone'], outputs: ['title'] }).outputs).toEqual([
    'email',
    'phone',
    'title',
  ]);
});

test.each([-1, 1.5, Number.POSITIVE_INFINITY])(
  'a run that reveals does not begin with the limit %s',
  (creditLimit) => {
    expect(refusalOf(() => demandCreditLimit({ ...parsed({}), creditLimit }))).toMatchObject({
      code: 'CREDIT_LIMIT',
      field: 'creditLimit',
    });
  },
);

test('a run that reveals nothing needs no limit', () => {
  expect(() => demandCreditLimit({ ...parsed({ reveal: [] }), creditLimit: -1 })).not.toThrow();
});
