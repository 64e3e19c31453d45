import type { CellValue } from '../../../src/core/ports/workbook';
import { fakePerson, manyPeople } from '../../support/people';
import { RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const dayMs = 86_400_000;

/** A run whose columns stand there, and that may replace what people keep in them. */
function replacing(): RunWorld {
  const world = new RunWorld([ada]);
  world.start({ overwrite: true });
  return world;
}

/** What Sheets itself would give of a cell: a number, a date or a text. */
function cellValue({ table }: RunWorld, row: number, header: string): CellValue | undefined {
  const column = table.column(header);
  return table.look(row, 1, column + 1).values[0]?.[column];
}

test('a date that a run replaced comes back as the same day', () => {
  const world = replacing();
  const day = new Date(Date.UTC(2024, 1, 29));
  const column = world.table.column('CDX phone');
  const format = 'show 29.02.2024';
  world.table.put([{ rowNumber: 2, column, value: day, formula: '', format }]);
  world.drive();
  expect(cellValue(world, 2, 'CDX phone')).toBe(ada.phone);
  world.undo();
  expect(cellValue(world, 2, 'CDX phone')).toEqual(day);
  expect(world.table.text(2, 'CDX phone')).toBe('29.02.2024');
});

test('a link that a run replaced comes back with its text', () => {
  const world = replacing();
  world.table.typeLink(2, 'CDX email', 'write her', 'mailto:ada@old.example');
  world.drive();
  expect(world.emails()).toEqual([ada.email]);
  world.undo();
  expect(world.emails()).toEqual(['write her']);
  const column = world.table.column('CDX email');
  expect(world.table.links(2, 1, column)).toEqual(['mailto:ada@old.example']);
});

describe('what an earlier version kept of a cell', () => {
  /** The log of a run that replaced an email, as that version wrote it. */
  function keptAs(earlier: unknown): RunWorld {
    const world = replacing();
    world.table.type(2, 'CDX email', 'mine@example.com');
    world.drive();
    const { log } = world.workbook;
    const text = JSON.stringify('mine@example.com');
    log.rows = log.rows.map((texts) =>
      texts.map((each) => each.replace(text, JSON.stringify(earlier))),
    );
    world.undo();
    return world;
  }

  test('comes back as the formula that was entered', () => {
    const world = keptAs({ entered: '=A2' });
    expect(world.table.entered(2, 'CDX email')).toEqual({ text: '=A2', isText: false });
  });

  test('comes back as the number that was entered, and not as a text', () => {
    const world = keptAs({ entered: '12.5' });
    expect(world.table.entered(2, 'CDX email')).toEqual({ text: '12.5', isText: false });
  });

  test('without a number format comes back in the one that the cell has', () => {
    const world = keptAs({ v: 7.25 });
    expect(cellValue(world, 2, 'CDX email')).toBe(7.25);
  });
});

test('a row that had waited for the credit limit is matched again after Undo, and in nobody’s choice', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ creditLimit: 0 });
  expect(world.statuses()[0]).toMatch(/^Waiting: credit limit/);
  world.table.selected = [2];
  world.run({ rows: 'selected' });
  expect(world.emails()).toEqual([ada.email, '']);
  world.undo();
  expect(world.emails()).toEqual(['', '']);
  expect(world.statuses()[0]).toMatch(/^Matched · email on file · phone on file/);
  expect(world.statuses()[0]).not.toContain('chosen');
  expect(world.api.asked('enrich')).toHaveLength(2);
});

test('a run whose sheet was deleted can’t be undone, and is not called undone', () => {
  const world = new RunWorld([ada]);
  world.run();
  world.workbook.tables = [];
  expect(() => world.undo()).toThrow('The sheet "Leads" was deleted.');
  expect(world.kept().undone).toBe(false);
});

test('of a run of which the log has kept a part in time only that is undone, and that is said', () => {
  const world = new RunWorld(manyPeople(60));
  world.run();
  world.clock.sleep(91 * dayMs);
  const { rows } = world.workbook.log;
  rows.splice(
    rows.findIndex(([, , , field]) => field === 'rows'),
    1,
  );
  world.undo();
  expect(world.emails()).toContain('');
  expect(world.emails().join('')).not.toBe('');
  expect(world.kept()).toMatchObject({ undone: true, undoneInPart: true });
  expect(world.kept().notes.join(' ')).toContain('which keeps it for the days chosen in Settings');
});

describe('a number that reads as what the run writes', () => {
  const outputs = ['email', 'phone', 'confidence'] as const;

  function withNumber(overwrite: boolean): RunWorld {
    const world = new RunWorld([ada]);
    world.start({ overwrite, outputs });
    const column = world.table.column('CDX confidence');
    const cell = { rowNumber: 2, column, value: 0.916666, formula: '', format: 'show 0.92' };
    world.table.put([cell]);
    world.drive();
    return world;
  }

  test('stays a number where nobody chose to replace it', () => {
    expect(cellValue(withNumber(false), 2, 'CDX confidence')).toBe(0.916666);
  });

  test('comes back where somebody did', () => {
    const world = withNumber(true);
    world.undo();
    expect(world.kept().undoneInPart).toBe(false);
    expect(cellValue(world, 2, 'CDX confidence')).toBe(0.916666);
  });
});

test('a link under the very text that the run writes comes back', () => {
  const world = new RunWorld([ada]);
  world.start({ overwrite: true, outputs: ['email', 'title', 'phone'] });
  world.table.typeLink(2, 'CDX title', ada.title, 'https://crm.example/1');
  world.drive();
  world.undo();
  const column = world.table.column('CDX title');
  expect(world.table.links(2, 1, column)).toEqual(['https://crm.example/1']);
});

test('long texts of many cells leave room for contact fields, and the others stay', () => {
  const outputs = ['email', 'phone', 'title', 'seniority', 'company', 'location'] as const;
  const world = new RunWorld([ada]);
  world.start({ overwrite: true, outputs });
  const long = '"\n'.repeat(2_400);
  const headers = ['email', 'phone', 'title', 'seniority', 'company', 'location'];
  for (const name of headers) world.table.type(2, `CDX ${name}`, long);
  const run = world.drive();
  const longest = Math.max(...world.workbook.log.rows.flat().map((text) => text.length));
  expect([run.phase, longest < 50_000]).toEqual(['finished', true]);
  expect([world.emails(), world.phones()]).toEqual([[ada.email], [ada.phone]]);
  expect(world.table.columnTexts('CDX location')).toEqual([long]);
});

test('a formula of people\u2019s that shows what the run wrote stays, and the rest of its row goes', () => {
  const world = new RunWorld([ada, ben]);
  world.run();
  world.table.typeFormula(2, 'CDX email', '=LOWER(D2)', ada.email);
  world.undo();
  expect(world.table.entered(2, 'CDX email').text).toBe('=LOWER(D2)');
  expect([world.emails()[1], world.phones(), world.statuses()]).toEqual(['', ['', ''], ['', '']]);
});

test('a formula that an Undo gave back is left alone where the rest has to be looked at again', () => {
  const world = new RunWorld([ada, ben]);
  world.start({ overwrite: true });
  world.table.typeFormula(2, 'CDX email', '=LOWER(D2)', ada.email);
  world.drive();
  let puts = 0;
  let isSorted = false;
  world.table.before = (method) => {
    if (method === 'put') puts += 1;
    if (method !== 'put' || isSorted) return;
    isSorted = true;
    world.table.reverse();
  };
  world.undo();
  expect(world.table.entered(3, 'CDX email').text).toBe('=LOWER(D3)');
  expect([world.emails()[0], world.statuses()]).toEqual(['', ['', '']]);
  expect(puts).toBeLessThanOrEqual(3);
  expect(world.kept()).toMatchObject({ undone: true, undoneInPart: false });
});
