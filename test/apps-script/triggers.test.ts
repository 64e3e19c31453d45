import { adapterHost, bundleOf, call, editor, owner } from './adapter-host';

const code = bundleOf(`
  import { hourlyTriggerOf, isTriggerAsked } from '../core/account/hourly-trigger';
  import { requireTriggerScope } from './permissions';
  import { readOnceStoreOf, storeOf } from './stores';
  import { triggers } from './triggers';
  const users = () => readOnceStoreOf(PropertiesService.getUserProperties());
  const trigger = (store = users()) =>
    hourlyTriggerOf(triggers, store, SpreadsheetApp.getActiveSpreadsheet().getId());
  /** One has read the properties before the other makes it. */
  export function both() {
    const early = users();
    early.get('cdx.key');
    trigger().ensure();
    trigger(early).ensure();
  }
  export function refuse() {
    users().set('cdx.no-trigger.' + SpreadsheetApp.getActiveSpreadsheet().getId(), '1');
  }
  export function ensure() { return trigger().ensure(); }
  export function remove() { trigger().remove(); }
  export function ask() { trigger().ask(); }
  export function open() {
    const id = SpreadsheetApp.getActiveSpreadsheet().getId();
    if (isTriggerAsked(storeOf(PropertiesService.getUserProperties()), id)) requireTriggerScope();
    return 'open';
  }
  export function available() { return trigger().isAvailable(); }
  export function isFrom(event) { return trigger().isFrom(event); }
  export function catchUp(event) {
    PropertiesService.getDocumentProperties().setProperty('obeyed', String(trigger().isFrom(event)));
  }
`);

const obeyed = (host: ReturnType<typeof adapterHost>) =>
  host.inspect.properties('document').get('obeyed');

test('it is made once, however often it is asked for', () => {
  const host = adapterHost(code);
  expect(call(host, 'ensure')).toBe(true);
  expect(call(host, 'ensure')).toBe(true);
  expect(host.triggers()).toHaveLength(1);
});

test('each user has one', () => {
  const host = adapterHost(code);
  call(host, 'ensure', [], owner);
  expect(call(host, 'ensure', [], editor)).toBe(true);
  expect(host.triggers(editor)).toHaveLength(1);
});

test('it fires once an hour with an event that it knows', () => {
  const host = adapterHost(code);
  call(host, 'ensure');
  host.clock.advance(3_700_000);
  expect(host.fireTimeTriggers()).toHaveLength(1);
  expect(obeyed(host)).toBe('true');
});

test.each([[undefined], [null], [{}], [{ triggerUid: 'guessed' }], ['guessed'], [[['x']]]])(
  'the event %j is not its own',
  (event) => {
    const host = adapterHost(code);
    call(host, 'ensure');
    expect(call(host, 'isFrom', [event])).toBe(false);
  },
);

test('a formula that calls its function is not obeyed', () => {
  const host = adapterHost(code);
  call(host, 'ensure');
  host.spreadsheet.firstSheet.setCell(1, 1, '=catchUp(1)');
  expect(obeyed(host)).not.toBe('true');
});

test('removed, it is gone, and no event is its own any more', () => {
  const host = adapterHost(code);
  call(host, 'ensure');
  const [record] = host.triggers();
  call(host, 'remove');
  expect(host.triggers()).toHaveLength(0);
  expect(call(host, 'isFrom', [{ triggerUid: record?.id }])).toBe(false);
});

test('one that was deleted elsewhere is made anew', () => {
  const host = adapterHost(`${code}
    function clear() { for (const each of ScriptApp.getProjectTriggers()) ScriptApp.deleteTrigger(each); }`);
  call(host, 'ensure');
  call(host, 'clear');
  expect(call(host, 'ensure')).toBe(true);
  expect(host.triggers()).toHaveLength(1);
});

test('a test deployment has none, and says so', () => {
  const host = adapterHost(code, { deployment: 'test' });
  expect(call(host, 'available')).toBe(true);
  expect(call(host, 'ensure')).toBe(false);
  expect(call(host, 'available')).toBe(false);
  expect(() => call(host, 'remove')).not.toThrow();
});

test('a trigger that the platform\u2019s limit refuses is not made', () => {
  const host = adapterHost(`${code}
    function other() { ScriptApp.newTrigger('catchUp').timeBased().everyHours(1).create(); }`);
  call(host, 'other');
  expect(call(host, 'ensure')).toBe(false);
});

test('a permission that is withheld is asked for by the next opening, and once', () => {
  const host = adapterHost(code);
  const { refusedScopes } = host.inspect;
  refusedScopes.set(owner, new Set(['https://www.googleapis.com/auth/script.scriptapp']));
  expect([call(host, 'ensure'), call(host, 'available')]).toEqual([false, true]);
  expect(call(host, 'open')).toBe('open');
  call(host, 'ask');
  expect(() => call(host, 'open')).toThrow();
  expect(call(host, 'open')).toBe('open');
  refusedScopes.set(owner, new Set());
  expect([call(host, 'ensure'), call(host, 'available')]).toEqual([true, true]);
});

test.each(['addon', 'bound'] as const)(
  'two executions that want it at once make one: %s',
  (deployment) => {
    const host = adapterHost(code, { deployment });
    call(host, 'both');
    expect(call(host, 'available')).toBe(true);
    expect(host.triggers()).toHaveLength(1);
    call(host, 'remove');
    expect(host.triggers()).toHaveLength(0);
  },
);

test('a refusal is forgotten where it stands', () => {
  const host = adapterHost(code);
  call(host, 'ensure');
  call(host, 'refuse');
  expect(call(host, 'available')).toBe(false);
  call(host, 'ensure');
  expect(call(host, 'available')).toBe(true);
});
