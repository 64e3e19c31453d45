/** Defines a sheet of which a run has done one half, while the other half is still to come. */
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { connect, enrich, openAddOn } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { servedHost } from './served-host';

/** `rest` are four leads to be pasted from row 6 on. */
export function halfEnriched() {
  const { service, sheet, host } = servedHost();
  const people = service.admin.people().filter(({ email }) => email !== null);
  const leads = people.slice(0, 8).map(({ fullName, company }) => [fullName, company.name]);
  sheet.paste(1, 1, [['Name', 'Company'], ...leads.slice(0, 4)]);
  const addOn = openAddOn(addOnHost(host));
  const { sheet: view } = connect(addOn, service.keys.pro);
  if (view === null) throw new Error('The sheet has no columns.');
  const request = runRequest(view, { reveal: ['email'] }, 50);
  enrich(addOn, request, () => undefined);
  return { service, sheet, host, addOn, request, rest: leads.slice(4) };
}
