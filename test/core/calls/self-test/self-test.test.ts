import { selfTestCall, selfTestNames } from '../../../../src/core/calls/self-test/self-test';
import { type Platform, platform } from './platform';

/** What is found out on a platform that a test changed; the lines of the report, by name. */
function found(change: (platform: Platform) => void = () => {}) {
  const on = platform();
  change(on);
  const text = selfTestCall(on.session, (name) => {
    on.left.add(name);
    return on.scratch;
  });
  const lines = text.split('\n').flatMap((line) => {
    const [, verdict, name, told] = /^(ok|DIFFERS) ([^:]+): (.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, `${verdict} ${told}`] as const];
  });
  return { on, text, lines: new Map(lines) };
}

test('on a platform that is as assumed every check says so, and nothing is left behind', () => {
  const { on, text, lines } = found();
  expect([...lines.keys()]).toEqual(selfTestNames);
  expect([...lines.values()].filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect(text.split('\n')[1]).toBe(`${lines.size} of ${lines.size} as assumed`);
  expect(text).toContain('key connected: no');
  expect([...on.left]).toEqual([]);
  expect(on.session.documentStore.get('cdx.self-test')).toBeNull();
});

const die = () => {
  throw new Error('Service Spreadsheets failed for ann@example.com');
};

type Case = [what: string, change: (on: Platform) => void, name: string, line: string];

const readings: readonly Case[] = [
  [
    'keeps an apostrophe in a cell of plain text',
    () => {},
    'apostrophe',
    'ok seen: kept in text cells',
  ],
  [
    'takes it for the mark of a text',
    ({ table }) => {
      table.apostrophe = (text) => text.slice(1);
    },
    'apostrophe',
    'ok seen: stripped',
  ],
  [
    'reads a format as none once it was taken away',
    ({ table }) => {
      table.formatRead = (format) => (format === '@' ? format : 'General');
    },
    'number formats',
    'ok seen: General without one, General once it was taken away',
  ],
  [
    'tells of a refused text only at the flush',
    ({ table }) => {
      table.ruleTellsAt = 'flush';
    },
    'data validation',
    'ok seen: refused, told at the flush',
  ],
  [
    'tells of it nowhere',
    ({ table }) => {
      table.ruleTellsAt = null;
    },
    'data validation',
    'ok seen: refused, told nowhere',
  ],
  [
    'drops metadata with a move',
    (on) => {
      on.followsMoves = false;
    },
    'moved column',
    'ok seen: dies',
  ],
  ['takes along metadata', () => {}, 'moved column', 'ok seen: follows'],
  ['refuses large properties', () => {}, 'properties', 'ok seen: 9,000 bytes kept, 9,217 refused'],
  [
    'takes larger ones',
    ({ session }) => {
      const kept = new Map<string, string>();
      Object.assign(session.documentStore, {
        get: (key: string) => kept.get(key) ?? null,
        set: (key: string, text: string) => kept.set(key, text),
        remove: (key: string) => kept.delete(key),
      });
    },
    'properties',
    'ok seen: 9,000 bytes kept, 9,217 taken',
  ],
  ['takes large cache entries', () => {}, 'cache', 'ok seen: 3 of 3 found, 102,401 bytes taken'],
  [
    'refuses them, and loses one',
    ({ session: { documentCache: cache } }) => {
      const { putAll } = cache;
      cache.putAll = (values, ttlSeconds) => {
        if (Object.values(values).some((text) => text.length > 102_400)) die();
        putAll.call(cache, values, ttlSeconds);
        cache.removeAll(['cdx:self-test:b']);
      };
    },
    'cache',
    'ok seen: 2 of 3 found, 102,401 bytes refused',
  ],
  ['has one lock behind two objects', () => {}, 'lock', 'ok seen: two are one'],
  [
    'has two that exclude each other',
    ({ otherLock }) => {
      otherLock.isTaken = true;
    },
    'lock',
    'ok seen: two exclude each other',
  ],
  [
    'gives the lock to somebody else',
    ({ session }) => {
      Object.assign(session.lock, { isTaken: true });
    },
    'lock',
    'ok seen: held by somebody else',
  ],
  ['answers for a sheet that was deleted', () => {}, 'deleted sheet', 'ok seen: still answers'],
  [
    'throws for one',
    ({ table, scratch }) => {
      scratch.remove = () => {
        table.isGone = true;
      };
    },
    'deleted sheet',
    'ok seen: throws',
  ],
];

test.each(readings)('a platform that %s is as assumed, and seen', (_, change, name, line) => {
  expect(found(change).lines.get(name)).toBe(line);
});

const deviations: readonly Case[] = [
  [
    'loses text behind an apostrophe',
    ({ table }) => {
      table.apostrophe = () => '';
    },
    'apostrophe',
    'DIFFERS "quoted" came back as ""',
  ],
  [
    'gives a date back as a text',
    ({ table }) => {
      table.shownDate = () => '4 March 2026';
    },
    'values put back',
    'DIFFERS 1772625600000 came back as "4 March 2026"',
  ],
  [
    'does not give a format back',
    ({ table }) => {
      let reads = 0;
      table.formatRead = (format) => {
        reads += 1;
        return reads > 10 ? '0.00' : format;
      };
    },
    'number formats',
    'DIFFERS "0.###" came back as "0.00"',
  ],
  [
    'cuts a property',
    ({ session: { documentStore: store } }) => {
      const { get } = store;
      store.get = (key) => get(key)?.slice(1) ?? null;
    },
    'properties',
    'DIFFERS string of 9002 characters came back as string of 9001 characters',
  ],
  [
    'fails in the middle',
    ({ table }) => {
      table.links = die;
    },
    'links',
    'DIFFERS Error: Service Spreadsheets failed for (left out)',
  ],
];

test.each(deviations)('a platform that %s differs, and the others are tried', (_, ...rest) => {
  const [change, name, line] = rest;
  const { lines } = found(change);
  expect(lines.get(name)).toBe(line);
  expect([...lines.keys()]).toEqual(selfTestNames);
});

describe('what can\u2019t be removed', () => {
  test('is removed at the second try', () => {
    let tries = 0;
    const { on, lines } = found(({ scratch, left }) => {
      scratch.remove = () => {
        tries += 1;
        if (tries === 1) die();
        left.clear();
      };
    });
    expect(lines.get('deleted sheet')).toMatch(/^ok /);
    expect([...on.left]).toEqual([]);
  });

  test('is told by its name, so that a person can', () => {
    const { on, lines } = found(({ scratch }) => {
      scratch.remove = die;
    });
    const [sheet] = on.left;
    expect(lines.get('deleted sheet')).toBe(`DIFFERS remove by hand: sheet “${sheet}”`);
  });

  test('is a property as well', () => {
    const { lines } = found(({ session: { documentStore: store } }) => {
      store.remove = die;
    });
    expect(lines.get('deleted sheet')).toBe('DIFFERS remove by hand: property cdx.self-test');
    expect(lines.get('properties')).toMatch(/^DIFFERS /);
  });
});
