/** Values that data validation refuses, through the built bundle in the host, under both readings of when a write is told. */
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { connect, enrich, openAddOn } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { servedHost } from './served-host';

test.each([
  ['at once', 'en'],
  ['late', 'es'],
] as const)(
  'writes %s, in %s: the row and the receipt name column and rule, other rows are done',
  (writes, locale) => {
    const { service, sheet, host } = servedHost({ locale, readings: { writes } });
    const people = service.admin
      .people()
      .filter(({ email, phone }) => email !== null && phone !== null);
    const leads = people.slice(0, 6).map(({ fullName, company }) => [fullName, company.name]);
    sheet.paste(1, 1, [['Name', 'Company', 'CDX title'], ...leads]);
    sheet.setValidation(sheet.area('C2:C3') ?? sheet.all, {
      kind: 'VALUE_IN_LIST',
      criteria: [['VP', 'Other'], true],
      allowInvalid: false,
      help: null,
    });
    const addOn = openAddOn(addOnHost(host));
    const { sheet: view } = connect(addOn, service.keys.pro);
    if (view === null) throw new Error('The sheet has no columns.');
    const { run } = enrich(addOn, runRequest(view, { reveal: ['email'] }, 50), () => undefined);
    expect(run.phase).toBe('finished');
    const statusColumn =
      [1, 2, 3, 4, 5, 6, 7, 8, 9].find((column) => sheet.display(1, column) === 'CDX status') ?? 0;
    const statuses = leads.map((_, index) => sheet.display(index + 2, statusColumn));
    expect(
      statuses.filter((text) => text.startsWith('Error: “CDX title” (rule: value in list)')),
    ).toHaveLength(2);
    expect(statuses.filter((text) => text === 'Done')).toHaveLength(4);
    expect(run.receipt?.notes.join()).toContain('“CDX title” (rule: value in list) refused values');
    const { charges } = service.admin.audit();
    expect(charges.reduce((sum, { credits }) => sum + credits, 0)).toBe(run.receipt?.creditsSpent);
  },
);
