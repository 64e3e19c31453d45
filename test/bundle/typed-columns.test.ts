/** Columns of tables that have a type, through the built bundle in the host, under both readings of when a refusal is told. */
import { z } from 'zod';
import type { HostOptions } from '../../sandbox/apps-script/host';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { connect, enrich, openAddOn, preview } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { servedHost } from './served-host';

/** What clearing formats leaves. */
const automatic = '0.###############';

/** A table whose columns of the add-on are numbers by their type. */
function typedSheet(
  options: Pick<Partial<HostOptions>, 'locale' | 'protectionErrors' | 'readings'>,
  outputs: readonly string[] = ['CDX phone', 'CDX confidence', 'CDX person ID'],
  typed = 'C2:E1000',
) {
  const { service, sheet, host } = servedHost(options);
  const people = service.admin.people().filter(({ phone }) => phone !== null);
  const leads = people.slice(0, 4).map(({ fullName, company }) => [fullName, company.name]);
  sheet.paste(1, 1, [['Name', 'Company', ...outputs], ...leads]);
  const area = sheet.area(typed) ?? sheet.all;
  sheet.setFormat(area, '#,##0.00');
  host.spreadsheet.typedColumns.add(sheet.id, area);
  const addOn = openAddOn(addOnHost(host));
  const { sheet: view } = connect(addOn, service.keys.pro);
  if (view === null) throw new Error('The sheet has no columns.');
  const texts = (header: string) => {
    const columns = Array.from({ length: sheet.lastColumn }, (_, index) => index + 1);
    const column = columns.find((each) => sheet.display(1, each) === header) ?? 0;
    return leads.map((_, index) => sheet.value(index + 2, column));
  };
  return { service, sheet, host, addOn, view, people: people.slice(0, 4), texts };
}

const readings = [
  { locale: 'en', protectionErrors: 'immediate' },
  { locale: 'en', protectionErrors: 'deferred' },
  { locale: 'es', protectionErrors: 'immediate' },
  { locale: 'es', protectionErrors: 'deferred' },
] as const;

test.each(readings)(
  'take texts that stay texts, in $locale, refused $protectionErrors',
  (options) => {
    const { service, addOn, view, people, texts } = typedSheet(options);
    const request = runRequest(view, { reveal: ['phone'] }, 50);
    preview(addOn, request, () => undefined);
    const { run } = enrich(addOn, request, () => undefined);
    expect(run).toMatchObject({ phase: 'finished', counts: { done: 4 } });
    expect(texts('CDX phone')).toEqual(people.map(({ phone }) => phone));
    expect(texts('CDX person ID')).toEqual(people.map(({ id }) => id));
    expect(texts('CDX confidence').every((value) => typeof value === 'string')).toBe(true);
    const { charges } = service.admin.audit();
    expect(charges.reduce((sum, { credits }) => sum + credits, 0)).toBe(run.receipt?.creditsSpent);
    addOn.call('undoRun', z.unknown(), run.runId);
    expect(texts('CDX phone')).toEqual([null, null, null, null]);
    expect(texts('CDX status').join('')).not.toContain('Done');
  },
);

test.each(readings)(
  'get replaced numbers back, in $locale, refused $protectionErrors',
  (options) => {
    const { sheet, addOn, view, people, texts } = typedSheet(options);
    sheet.setCell(2, 3, '1234.5');
    const request = { ...runRequest(view, { reveal: ['phone'] }, 50), overwrite: true };
    const { run } = enrich(addOn, request, () => undefined);
    expect(texts('CDX phone')).toEqual(people.map(({ phone }) => phone));
    addOn.call('undoRun', z.unknown(), run.runId);
    expect(texts('CDX phone')).toEqual([1234.5, null, null, null]);
  },
);

test('take people who are inserted', () => {
  const { sheet, host, addOn } = typedSheet({ locale: 'en', protectionErrors: 'deferred' });
  const companies = sheet.area('B2:B1000') ?? sheet.all;
  sheet.setFormat(companies, '0');
  host.spreadsheet.typedColumns.add(sheet.id, companies);
  const names = { fullName: 'Ada Byron', firstName: 'Ada', lastName: 'Byron', company: '1848' };
  const others = { title: '', location: '', seniority: '', linkedinUrl: '', emailDomain: '' };
  const picked = [{ id: 'per_0000000000x1', ...names, ...others }];
  addOn.call('insertPeople', z.unknown(), 'insert-1', JSON.stringify(picked));
  expect([1, 2, 5].map((column) => sheet.value(6, column))).toEqual([
    'Ada Byron',
    '1848',
    'per_0000000000x1',
  ]);
});

test.each([
  ['immediate', 'stripped'],
  ['immediate', 'kept in text cells'],
  ['deferred', 'stripped'],
  ['deferred', 'kept in text cells'],
] as const)(
  'leave other cells the formats that they took, refused %s, apostrophes %s',
  (...[protectionErrors, apostrophes]) => {
    const options = { locale: 'en', protectionErrors, readings: { apostrophes } } as const;
    const { addOn, view, sheet, people, texts } = typedSheet(
      options,
      ['CDX status', 'Notes', 'CDX phone'],
      'E2:E1000',
    );
    const request = runRequest(view, { reveal: ['phone'] }, 50);
    preview(addOn, request, () => undefined);
    sheet.setFormat(sheet.area('C2:C5') ?? sheet.all, automatic);
    enrich(addOn, request, () => undefined);
    expect(texts('CDX phone')).toEqual(people.map(({ phone }) => phone));
    expect(texts('CDX status')).toEqual(people.map(() => 'Done'));
  },
);
