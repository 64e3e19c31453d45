/** A sheet whose owner protects what nobody should change, through the built bundle in the host. */
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { connect, enrich, openAddOn, preflight } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { halfEnriched } from './half-enriched';
import { servedHost } from './served-host';

const editor = 'editor@example.com';

test.each(['the header row', 'all but the cells below it'])(
  'an editor may run where %s is protected: no cell of it is written',
  (what) => {
    const { service, sheet, host, request, rest } = halfEnriched();
    const { protections } = host.spreadsheet;
    const area = (name: string) => sheet.area(name) ?? sheet.all;
    if (what === 'the header row') protections.add(sheet.id, area('1:1'), []);
    else protections.add(sheet.id, null, []).unprotected.push(area('A2:Z1000'));
    sheet.paste(6, 1, rest);
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
