import { undo } from '../../../../src/core/run/undo';
import { presetOf, presets, runColumns } from '../../../../src/core/sheet/columns/outputs';
import type { OutputName, PresetName } from '../../../../src/core/words';
import { errorOf } from '../../../support/fake-api';
import { Office } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';
import { retryCall } from '../../../support/shown-run';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

const of = (preset: PresetName) => ({
  preset,
  outputs: presets[preset].map(({ name }) => name),
});

test('another preset gets columns of its own, and what is revealed goes there too for free', () => {
  const world = new RunWorld([ada]);
  world.run(of('hubspot'));
  world.table.type(2, 'Job title', 'kept as it is');
  world.table.type(2, 'CDX status', '');
  const run = world.run(of('salesforce'));
  expect(run).toMatchObject({ phase: 'finished', spent: 0 });
  const headers = world.table.headers();
  for (const { header } of presets.salesforce) expect(headers).toContain(header);
  expect(headers.filter((text) => text === 'Email')).toHaveLength(1);
  expect(world.table.text(2, 'Title')).toBe(ada.title);
  expect(world.table.text(2, 'Phone')).toBe(ada.phone);
  expect(world.table.text(2, 'Phone number')).toBe(ada.phone);
  expect(world.table.text(2, 'Job title')).toBe('kept as it is');
});

test('presets share the columns that have the same header in both, as status and person ID', () => {
  const world = new RunWorld([ada]);
  world.run(of('hubspot'));
  world.start(of('cdx'));
  const headers = world.table.headers();
  expect(headers.filter((text) => text === 'CDX status')).toHaveLength(1);
  expect(headers.filter((text) => text === 'CDX person ID')).toHaveLength(1);
  expect(headers).toContain('CDX email');
});

test('the same preset finds its columns again, also renamed and moved', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ ...of('hubspot'), firstRows: 1 });
  world.table.rename('Email', 'E-Mail');
  world.table.moveToFront('Phone number');
  const { length } = world.table.headers();
  world.run({ ...of('hubspot'), mapping: { fullName: 1, company: 2 } });
  expect(world.table.headers()).toHaveLength(length);
  expect(world.table.columnTexts('E-Mail')).toEqual([ada.email, ben.email]);
});

test('columns of an earlier version, which belong to no preset, serve any', () => {
  const world = new RunWorld([ada]);
  world.table.insertColumn(2, 'Mail');
  world.table.own('email', 'Mail');
  world.run({ preset: 'pipedrive', outputs: ['email', 'phone'] });
  expect(world.table.columnTexts('Mail')).toEqual([ada.email]);
  expect(world.table.headers()).not.toContain('Person - Email');
});

test('Undo of a run takes back its own columns alone', () => {
  const world = new RunWorld([ada]);
  world.run(of('hubspot'));
  world.table.type(2, 'CDX status', '');
  const run = world.run(of('pipedrive'));
  undo(world.deps, { ...run, step: world.runs.takeTurn(world.newId())?.step ?? null });
  expect(world.table.text(2, 'Person - Email')).toBe('');
  expect(world.table.text(2, 'Email')).toBe(ada.email);
});

test('Retry errors writes into the columns of its preset', () => {
  const office = new Office([ada]);
  const session = office.connected();
  office.api.fail('enrich', errorOf('NEW_CODE', { status: 400 }));
  office.run(session, of('hubspot'));
  const headers = office.table.headers();
  retryCall(session);
  office.drive(session);
  expect(office.table.headers()).toEqual(headers);
  expect(office.table.columnTexts('Email')).toEqual([ada.email]);
});

test.each<[PresetName, readonly OutputName[]]>([
  ['cdx', ['email', 'phone', 'seniority']],
  ['hubspot', ['email', 'phone', 'seniority']],
  ['salesforce', ['phone', 'title']],
  ['pipedrive', ['email']],
])('the preset %s is told from its headers', (preset, names) => {
  expect(presetOf(runColumns(preset, names))).toBe(preset);
});

test('columns that no preset of this version makes count as those of none', () => {
  const ofLaterVersion = { name: 'email', header: 'Primary email' } as const;
  const outputs = runColumns('hubspot', ['phone']);
  expect(presetOf([...outputs, ofLaterVersion])).toBe('cdx');
});
