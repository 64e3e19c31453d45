/** The self-test through the built bundle, under every reading of what is not certain, and where calls fail. */
import { z } from 'zod';
import { VirtualClock } from '../../sandbox/apps-script/clock';
import { HostKill, ServiceException } from '../../sandbox/apps-script/errors';
import {
  createHost,
  defaultReadings,
  drawReadings,
  type Host,
  type HostOptions,
  otherReadings,
  questions,
  type Readings,
  type ServiceCall,
} from '../../sandbox/apps-script/host';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { type AddOn, openAddOn } from '../../sandbox/demo/add-on/driver';
import { shownGrid } from '../../sandbox/demo/sheet';
import { selfTestNames } from '../../src/core/calls/self-test/self-test';
import { distFolder } from './dist-files';

const owner = 'owner@example.com';
const editor = 'editor@example.com';
const minuteMs = 60_000;

interface Stage {
  readonly host: Host;
  readonly clock: VirtualClock;
  readonly requests: string[];
}

function stageWith(options: Partial<HostOptions> = {}): Stage {
  const clock = new VirtualClock();
  const requests: string[] = [];
  const transport = {
    fetchAll: (sent: readonly { url: string }[]) => {
      requests.push(...sent.map(({ url }) => url));
      throw new Error('nothing may be sent');
    },
  };
  const host = createHost({ bundleDir: distFolder, clock, transport, owner, ...options });
  host.spreadsheet.firstSheet.paste(1, 1, [
    ['Name', 'Company'],
    ['Ann Example', 'Example Ltd'],
  ]);
  return { host, clock, requests };
}

/** All that the self-test must leave as it was. */
function world({ host, requests }: Stage) {
  const scopes = ['document', 'script', `user:${owner}`, `user:${editor}`];
  return {
    requests: [...requests],
    sheets: host.spreadsheet.sheets.map((sheet) => [sheet.name, sheet.hidden, shownGrid(sheet)]),
    active: [owner, editor].map((user) => host.spreadsheet.selection(user).sheetId),
    metadata: [...host.spreadsheet.metadata.items],
    protections: [...host.spreadsheet.protections.records],
    triggers: host.triggers().length,
    locks: host.inspect.locks.holder('document'),
    properties: scopes.map((scope) =>
      [...host.inspect.properties(scope)].filter(([key]) => !key.startsWith('cdx.token')),
    ),
  };
}

const report = (addOn: AddOn): string => addOn.call('selfTest', z.string());

const namesIn = (text: string, verdict: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${verdict} `))
    .map((line) => line.slice(verdict.length + 1).split(':')[0] ?? '');

const lineOf = (text: string, name: string): string =>
  text.split('\n').find((line) => /^(ok|DIFFERS) /.test(line) && line.includes(` ${name}: `)) ?? '';

/** Each value of each question alone, all at once, and some together by a fixed chance. */
function everyReading(): readonly Partial<Readings>[] {
  const single = questions.flatMap(({ name, values }) =>
    values.slice(1).map((value) => ({ [name]: value })),
  );
  let state = 18;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return [
    defaultReadings,
    otherReadings,
    ...single,
    ...Array.from({ length: 12 }, () => drawReadings(random)),
  ];
}

test.each(everyReading().map((readings) => [JSON.stringify(readings), readings] as const))(
  'all is as assumed and nothing is left, sent or changed, with %s',
  (_, readings) => {
    const stage = stageWith({ readings });
    const addOn = openAddOn(addOnHost(stage.host));
    const before = world(stage);
    const text = report(addOn);
    expect(namesIn(text, 'DIFFERS')).toEqual([]);
    expect(namesIn(text, 'ok')).toEqual(selfTestNames);
    expect(world(stage)).toEqual(before);
    stage.clock.advance(minuteMs);
    const cached = [...stage.host.inspect.cache('document')].filter(
      ([key, { expiresAtMs }]) => key.includes('self-test') && expiresAtMs > stage.clock.now(),
    );
    expect(cached).toEqual([]);
  },
);

test.each([
  [{ locale: 'es' }],
  [{ timeZone: 'Pacific/Auckland' }],
  [{ timeZone: 'America/Los_Angeles' }],
  [{ deployment: 'test' }],
  [{ protectionErrors: 'deferred', readings: otherReadings }],
] as const)('all is as assumed with %j', (options) => {
  const stage = stageWith(options);
  expect(namesIn(report(openAddOn(addOnHost(stage.host))), 'DIFFERS')).toEqual([]);
});

test('an editor of a shared sheet may run it as well', () => {
  const stage = stageWith();
  const addOn = openAddOn(addOnHost(stage.host, editor));
  const before = world(stage);
  expect(namesIn(report(addOn), 'DIFFERS')).toEqual([]);
  expect(world(stage)).toEqual(before);
});

test.each([
  ['moved column', 'columnMetadata', ['follows', 'dies'], ['follows', 'dies']],
  [
    'apostrophe',
    'apostrophes',
    ['stripped', 'kept in text cells'],
    ['stripped', 'kept in text cells'],
  ],
  ['lock', 'locks', ['shared', 'exclusive'], ['two are one', 'two exclude each other']],
  ['deleted sheet', 'deletedSheets', ['throw', 'answer'], ['throws', 'still answers']],
  ['cache', 'cacheLoss', [0, 1], ['3 of 3 found', '0 of 3 found']],
  ['data validation', 'writes', ['at once', 'late'], ['told at the write', 'told at the flush']],
] as const)('%s tells which reading of %s is true', (check, name, values, texts) => {
  const lines = values.map((value) => {
    const { host } = stageWith({ readings: { [name]: value } });
    return lineOf(report(openAddOn(addOnHost(host))), check);
  });
  for (const [index, text] of texts.entries()) expect(lines[index]).toContain(text);
});

test('its report names nobody, no sheet of theirs and no cell', () => {
  const stage = stageWith();
  const text = report(openAddOn(addOnHost(stage.host)));
  expect(text).not.toMatch(/@example\.com|Ann Example|Example Ltd|Sheet1|cdx_live_|https:/);
});

/** What is on the way when the call fails or dies. */
interface Strike {
  calls: number;
  at: number;
  with: (() => Error) | null;
}

function struckStage() {
  const strike: Strike = { calls: 0, at: 0, with: null };
  const before = ({ functionName }: ServiceCall) => {
    if (functionName !== 'selfTest' || strike.with === null) return;
    strike.calls += 1;
    if (strike.calls === strike.at) throw strike.with();
  };
  return { strike, stage: stageWith({ hooks: { before } }) };
}

const refused = () => new ServiceException('Nicht möglich für owner@example.com.');

test('whichever call fails, nothing is left, and no address is told', () => {
  const { strike, stage } = struckStage();
  const addOn = openAddOn(addOnHost(stage.host));
  const before = world(stage);
  let differing = 0;
  for (strike.at = 1; ; strike.at += 1) {
    Object.assign(strike, { calls: 0, with: refused });
    let text = '';
    try {
      text = report(addOn);
    } catch {
      // Before there is a sheet, the whole call is refused.
    }
    if (strike.calls < strike.at) break;
    expect(text).not.toContain('@example');
    differing += namesIn(text, 'DIFFERS').length > 0 ? 1 : 0;
    expect({ at: strike.at, ...world(stage) }).toEqual({ at: strike.at, ...before });
  }
  expect(strike.at).toBeGreaterThan(100);
  expect(differing).toBeGreaterThan(80);
});

test('what an execution that was ended has left, the next removes after ten minutes', () => {
  const { strike, stage } = struckStage();
  const addOn = openAddOn(addOnHost(stage.host));
  const before = world(stage);
  Object.assign(strike, { calls: 0, at: 60, with: () => new HostKill() });
  expect(() => report(addOn)).toThrow();
  strike.with = null;
  expect(stage.host.spreadsheet.sheets).toHaveLength(2);
  report(addOn);
  expect(stage.host.spreadsheet.sheets).toHaveLength(2);
  stage.clock.advance(11 * minuteMs);
  report(addOn);
  expect(world(stage).sheets).toEqual(before.sheets);
  expect(world(stage).properties).toEqual(before.properties);
});

test('a sheet that cannot be removed is named, to be removed by hand', () => {
  const stage = stageWith({
    hooks: {
      before: ({ method }) => {
        if (method === 'deleteSheet') throw refused();
      },
    },
  });
  const line = lineOf(report(openAddOn(addOnHost(stage.host))), 'deleted sheet');
  expect(line).toMatch(/^DIFFERS .*remove by hand: sheet “CDX self-test \d{13}”$/);
});

describe('a platform that differs is found out:', () => {
  const differing = (method: string, act: (host: Host) => void): readonly string[] => {
    const stage: Stage = stageWith({
      hooks: {
        after: (call) => {
          if (call.functionName === 'selfTest' && call.method === method) act(stage.host);
        },
      },
    });
    return namesIn(report(openAddOn(addOnHost(stage.host))), 'DIFFERS');
  };
  const scratchOf = (host: Host) => host.spreadsheet.sheets[host.spreadsheet.sheets.length - 1];

  test('texts that become something else', () => {
    const found = differing('flush', (host) => scratchOf(host)?.setCell(3, 1, 'changed'));
    expect(found).toContain('texts');
  });

  test('metadata that is lost with an insertion', () => {
    const lose = (host: Host) => host.spreadsheet.metadata.items.splice(0);
    expect(differing('insertColumnsBefore', lose)).toEqual(['column metadata']);
  });

  test('rules that refuse nothing', () => {
    const none = (host: Host) => {
      const sheet = scratchOf(host);
      if (sheet) sheet.setValidation(sheet.all, null);
    };
    expect(differing('setDataValidation', none)).toEqual(['data validation']);
  });

  test('properties that are not kept', () => {
    const forget = (host: Host) => host.inspect.properties('document').clear();
    expect(differing('setProperty', forget)).toContain('properties');
  });
});
