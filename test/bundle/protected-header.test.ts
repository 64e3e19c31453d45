/** A sheet whose owner protects what nobody should change, through the built bundle in the host. */
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { connect, enrich, openAddOn, preflight } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { servedHost } from './served-host';

const editor = 'editor@example.com';

test.each(['the header row', 'all but the cells below it'])(
  'an editor may run where %s is protected: no cell of it is written',
  (what) => {
    const { service, sheet, host } = servedHost();
    const people = service.admin.people().filter(({ email }) => email !== null);
    const leads = people.slice(0, 8).map(({ fullName, company }) => [fullName, company.name]);
    sheet.paste(1, 1, [['Name', 'Company'], ...leads.slice(0, 4)]);
    const addOn = openAddOn(addOnHost(host));
    const { sheet: view } = connect(addOn, service.keys.pro);
    if (view === null) throw new Error('The sheet has no columns.');
    const request = runRequest(view, { reveal: ['email'] }, 50);
    enrich(addOn, request, () => undefined);
    const { protections } = host.spreadsheet;
    const area = (name: string) => sheet.area(name) ?? sheet.all;
    if (what === 'the header row') protections.add(sheet.id, area('1:1'), []);
    else protections.add(sheet.id, null, []).unprotected.push(area('A2:Z1000'));
    sheet.paste(6, 1, leads.slice(4));
    const other = openAddOn(addOnHost(host, editor));
    connect(other, service.keys.team);
    expect(preflight(other, request).blockers).toEqual([]);
    expect(enrich(other, request, () => undefined).run.receipt).toMatchObject({
      rowsDone: 4,
      notes: [],
    });
  },
);

test.each([
  ['all but the whole grid', []],
  ['the header row', ['PROTECTED']],
])(
  'before there are columns of ours, %s being protected blocks an editor with %j',
  (what, codes) => {
    const { service, sheet, host } = servedHost();
    const person = service.admin.people().find(({ email }) => email !== null);
    sheet.paste(1, 1, [
      ['Name', 'Company'],
      [person?.fullName ?? '', person?.company.name ?? ''],
    ]);
    const { protections } = host.spreadsheet;
    const area = (name: string) => sheet.area(name) ?? sheet.all;
    if (what === 'the header row') protections.add(sheet.id, area('1:1'), []);
    else protections.add(sheet.id, null, []).unprotected.push(area('A1:Z1000'));
    const other = openAddOn(addOnHost(host, editor));
    const { sheet: view } = connect(other, service.keys.team);
    if (view === null) throw new Error('The sheet has no columns.');
    const { blockers } = preflight(other, runRequest(view, { reveal: ['email'] }, 50));
    expect(blockers.map(({ code }) => code)).toEqual(codes);
  },
);
