/** A log whose credits somebody has formatted as money, through the built bundle in the host. */
import { z } from 'zod';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { connect, enrich, openAddOn } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { servedHost } from './served-host';

test('what is charged stands in receipt and history, however the column is formatted', () => {
  const { service, sheet, host } = servedHost();
  const people = service.admin.people().filter(({ email }) => email !== null);
  const leads = people.slice(0, 8).map(({ fullName, company }) => [fullName, company.name]);
  sheet.paste(1, 1, [['Name', 'Company'], ...leads.slice(0, 4)]);
  const addOn = openAddOn(addOnHost(host));
  const { sheet: view } = connect(addOn, service.keys.pro);
  if (view === null) throw new Error('The sheet has no columns.');
  const request = runRequest(view, { reveal: ['email'] }, 50);
  enrich(addOn, request, () => undefined);
  const log = host.spreadsheet.sheet('CDX log');
  log?.setFormat(log.area('E1:E1000') ?? log.all, '$#,##0.00');
  sheet.paste(6, 1, leads.slice(4));
  const { run } = enrich(addOn, request, () => undefined);
  expect(run.receipt).toMatchObject({ creditsSpent: 4, emails: 4, notes: [] });
  const past = addOn.call('getHistory', z.array(z.looseObject({ credits: z.number() })));
  expect(past.map(({ credits }) => credits)).toEqual([4, 4]);
});
