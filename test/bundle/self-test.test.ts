/** The self-test through the built bundle, under every reading of what is not certain, and where calls fail. */
import { HostKill } from '../../sandbox/apps-script/errors';
import {
  defaultReadings,
  drawReadings,
  type Host,
  otherReadings,
  questions,
  type Readings,
} from '../../sandbox/apps-script/host';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { openAddOn } from '../../sandbox/demo/add-on/driver';
import { selfTestNames } from '../../src/core/calls/self-test/self-test';
import {
  editor,
  minuteMs,
  namesIn,
  refused,
  report,
  type Stage,
  stageWith,
  struckStage,
  sweepFailures,
  world,
} from './self-test-stage';

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

// At every twelfth call; at each one in self-test.slow.test.ts.
test('whichever call fails, nothing is left, and no address is told', () => {
  const { calls, differing } = sweepFailures(12);
  expect(calls).toBeGreaterThan(100);
  expect(differing).toBeGreaterThan(5);
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
