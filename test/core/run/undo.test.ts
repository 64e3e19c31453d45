import { undo } from '../../../src/core/run/undo';
import { fakePerson, manyPeople } from '../../support/people';
import { lead, RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

test('cells that a run filled are empty again, and its rows open', () => {
  const world = new RunWorld([ada, ben]);
  world.run();
  world.undo();
  expect(world.emails()).toEqual(['', '']);
  expect(world.table.columnTexts('CDX title')).toEqual(['', '']);
  expect(world.statuses()).toEqual(['', '']);
  expect(world.kept().undone).toBe(true);
});

test('a cell that was changed since is left alone', () => {
  const world = new RunWorld([ada]);
  world.run();
  world.table.type(2, 'CDX email', 'mine@example.com');
  world.undo();
  expect(world.emails()).toEqual(['mine@example.com']);
  expect(world.phones()).toEqual(['']);
});

test('a cell that was replaced gets its earlier value back', () => {
  const world = new RunWorld([ada]);
  world.start({ overwrite: true });
  world.table.type(2, 'CDX email', 'mine@example.com');
  world.drive();
  world.undo();
  expect(world.emails()).toEqual(['mine@example.com']);
});

test('equal rows get back what each of them held', () => {
  const world = new RunWorld([ada], [lead('Ada Lovelace'), lead('Ada Lovelace')]);
  world.start({ overwrite: true });
  world.table.type(2, 'CDX email', 'first@example.com');
  world.table.type(3, 'CDX email', 'second@example.com');
  world.drive();
  world.undo();
  expect(world.emails()).toEqual(['first@example.com', 'second@example.com']);
});

test('rows are found wherever they were sorted to', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ firstRows: 1 });
  world.table.reverse();
  world.undo();
  expect(world.emails()).toEqual(['', '']);
});

test.each<[string, (lines: (readonly string[])[]) => void, string]>([
  ['typed', (lines) => lines.splice(1, 0, ['a remark']), 'did not write (1)'],
  ['sorted', (lines) => lines.reverse(), 'was sorted'],
])('undo of a log with lines that somebody %s gives all back, and says so', (_, act, words) => {
  const world = new RunWorld([ada, ben]);
  world.run();
  act(world.workbook.log.rows);
  world.undo();
  expect(world.emails()).toEqual(['', '']);
  expect(world.kept()).toMatchObject({
    undone: true,
    undoneInPart: false,
    notes: [expect.stringContaining(words)],
  });
});

test('rows of other runs keep what they hold', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ firstRows: 1 });
  world.run();
  world.undo();
  expect(world.emails()).toEqual([ada.email, '']);
});

test('a column that was deleted since keeps nothing else from being restored, and is named', () => {
  const world = new RunWorld([ada]);
  world.run();
  world.table.deleteColumn('CDX title');
  world.undo();
  expect(world.emails()).toEqual(['']);
  expect(world.kept()).toMatchObject({ undone: true, undoneInPart: true });
  expect(world.kept().notes).toEqual([
    'The column “CDX title” was not found: what this run wrote there is left as it is.',
  ]);
});

test('an input that was renamed since is named', () => {
  const world = new RunWorld([ada]);
  world.run();
  world.table.rename('Name', 'Person');
  expect(() => world.undo()).toThrow('"Name"');
});

test('no mark of the run comes back', () => {
  const world = new RunWorld([ada, ben]);
  world.table.selected = [2];
  world.run({ rows: 'selected' });
  world.undo();
  expect(world.statuses()).toEqual(['', '']);
});

test('credits don\u2019t come back, and the next run is free', () => {
  const world = new RunWorld([ada]);
  world.run();
  world.undo();
  expect(world.api.balance).toBe(998);
  expect(world.run().spent).toBe(0);
  expect(world.emails()).toEqual([ada.email]);
});

test('a preview can be undone', () => {
  const world = new RunWorld([ada]);
  world.preview();
  world.undo();
  expect(world.statuses()).toEqual(['']);
  expect(world.table.columnTexts('CDX person ID')).toEqual(['']);
});

describe('a row whose inputs were edited between two runs', () => {
  /** Ada's row, done; then it became Ben's, was opened again and done by a second run. */
  const edited = (): RunWorld => {
    const head = fakePerson('Ada Lovelace', { title: 'Head of Engines' });
    const world = new RunWorld([head, ben], [lead('Ada Lovelace')]);
    world.run();
    world.table.type(2, 'Name', 'Ben Oliver');
    world.table.type(2, 'CDX status', '');
    world.run();
    expect(world.emails()).toEqual([ben.email]);
    return world;
  };

  test('does not get back what belonged to its former inputs, and is open again', () => {
    const world = edited();
    world.undo();
    expect(world.emails()).toEqual(['']);
    expect(world.phones()).toEqual(['']);
    expect(world.table.columnTexts('CDX person ID')).toEqual(['']);
    expect(world.table.columnTexts('CDX title')).toEqual(['']);
    expect(world.statuses()).toEqual(['']);
    expect(world.run().spent).toBe(0);
    expect(world.emails()).toEqual([ben.email]);
  });

  test('is open also where its status was changed since', () => {
    const world = edited();
    world.table.type(2, 'CDX status', 'Waiting: credits');
    world.undo();
    expect(world.statuses()).toEqual(['']);
  });

  test('keeps a status that a person typed', () => {
    const world = edited();
    world.table.type(2, 'CDX status', 'call her');
    world.undo();
    expect(world.statuses()).toEqual(['call her']);
  });
});

describe('a row whose inputs were edited since the run', () => {
  test('gives back what it held, by the person whom the run wrote there', () => {
    const world = new RunWorld([ada, ben]);
    world.run();
    world.table.type(2, 'Company', 'Acme Europe');
    world.undo();
    expect(world.emails()).toEqual(['', '']);
    expect(world.phones()).toEqual(['', '']);
    expect(world.statuses()).toEqual(['', '']);
    expect(world.kept()).toMatchObject({ undone: true, undoneInPart: false });
  });

  test('keeps what people typed into its cells since', () => {
    const world = new RunWorld([ada]);
    world.run();
    world.table.type(2, 'Company', 'Acme Europe');
    world.table.type(2, 'CDX email', 'mine@example.com');
    world.undo();
    expect(world.emails()).toEqual(['mine@example.com']);
    expect(world.phones()).toEqual(['']);
  });

  test('is left to the later run that wrote it for its new inputs', () => {
    const world = new RunWorld([ada, ben]);
    world.run({ firstRows: 1 });
    world.table.type(3, 'Name', 'Ada Lovelace');
    world.table.type(3, 'Company', 'Acme Europe');
    world.run();
    const other = world.kept();
    world.table.deleteRow(2);
    const first = { ...other, id: 'id-0001' };
    expect(world.table.text(2, 'CDX email')).toBe(ada.email);
    const taken = world.taken();
    undo(world.deps, first, taken);
    expect(world.table.text(2, 'CDX email')).toBe(ada.email);
  });

  test('that may be any of several is emptied of nothing, and that is said', () => {
    const world = new RunWorld([ada], [lead('Ada Lovelace'), ['Ada Lovelace', 'Globex']]);
    world.run();
    expect(world.emails()).toEqual([ada.email, ada.email]);
    world.table.type(2, 'Company', 'Acme Europe');
    world.table.type(3, 'Company', 'Acme Asia');
    world.undo();
    expect(world.emails()).toEqual([ada.email, ada.email]);
    expect(world.kept()).toMatchObject({ undone: true, undoneInPart: true });
  });
});

test('what was typed between two steps of a run comes back', () => {
  const world = new RunWorld([ada]);
  world.start({ overwrite: true });
  let typed = false;
  world.api.during = (method) => {
    if (method !== 'revealBatch' || typed) return;
    typed = true;
    world.table.type(2, 'CDX email', 'mine@example.com');
  };
  world.drive();
  expect(world.emails()).toEqual([ada.email]);
  world.undo();
  expect(world.emails()).toEqual(['mine@example.com']);
});

test('formulas, numbers and dates come back as what they were, and texts as texts', () => {
  const world = new RunWorld([ada, ben]);
  world.start({ overwrite: true });
  world.table.typeFormula(2, 'CDX email', '=A2', 'Ada Lovelace');
  world.table.typeNumber(2, 'CDX phone', '1,234.50');
  world.table.type(3, 'CDX phone', '007');
  world.drive();
  expect(world.phones()).toEqual([ada.phone, ben.phone]);
  world.undo();
  expect(world.table.entered(2, 'CDX email')).toEqual({ text: '=A2', isText: false });
  expect(world.table.entered(2, 'CDX phone')).toEqual({ text: '1,234.50', isText: false });
  expect(world.table.entered(3, 'CDX phone')).toEqual({ text: '007', isText: true });
});

test('a formula that shows what the run wrote comes back as well', () => {
  const world = new RunWorld([ada]);
  world.start({ overwrite: true });
  world.table.typeFormula(2, 'CDX email', '="x"', ada.email);
  world.drive();
  expect(world.table.entered(2, 'CDX email').isText).toBe(true);
  world.undo();
  expect(world.table.entered(2, 'CDX email').text).toBe('="x"');
});

describe('rows that are sorted at the very moment of the undo', () => {
  const sortOnce = (world: RunWorld, at: 'write' | 'put') => {
    let done = false;
    world.table.before = (method) => {
      if (method !== at || done) return;
      done = true;
      world.table.reverse();
    };
  };

  test('get back their own texts', () => {
    const world = new RunWorld([ada, ben]);
    world.start({ overwrite: true });
    world.table.type(2, 'CDX email', 'first@example.com');
    world.table.type(3, 'CDX phone', 'second');
    world.drive();
    sortOnce(world, 'write');
    world.undo();
    expect(world.table.columnTexts('Name')).toEqual(['Ben Oliver', 'Ada Lovelace']);
    expect(world.emails()).toEqual(['', 'first@example.com']);
    expect(world.phones()).toEqual(['second', '']);
    expect(world.statuses()).toEqual(['', '']);
  });

  test('get back their own formulas', () => {
    const world = new RunWorld([ada, ben]);
    world.start({ overwrite: true });
    world.table.typeFormula(2, 'CDX email', '=A2', 'shown =A2');
    world.drive();
    sortOnce(world, 'put');
    world.undo();
    expect(world.table.entered(2, 'CDX email')).toEqual({ text: '', isText: true });
    expect(world.table.entered(3, 'CDX email').text).toBe('=A3');
  });
});

describe('rows that are sorted, and one of them moved, within one undo', () => {
  /** The first row goes to the end, with all that it holds. */
  function moveFirst({ table }: RunWorld, columns: readonly string[]): void {
    const texts = columns.map((header) => table.columnTexts(header)[0] ?? '');
    table.deleteRow(2);
    table.insertRow(4, texts);
  }

  /** What the email cells hold after an undo in which both come, and what each row held before the run. */
  function afterUndo(sortedAt: number, movedAt: number) {
    const world = new RunWorld(manyPeople(3));
    world.start({ overwrite: true });
    const names = world.table.columnTexts('Name');
    names.forEach((name, index) => {
      world.table.type(index + 2, 'CDX email', `mine of ${name}`);
    });
    world.drive();
    const columns = world.table.headers();
    let calls = 0;
    world.table.before = () => {
      calls += 1;
      if (calls === sortedAt) world.table.reverse();
      if (calls === movedAt) moveFirst(world, columns);
    };
    world.undo();
    const own = world.table.columnTexts('Name').map((name) => `mine of ${name}`);
    return { calls, emails: world.emails(), own };
  }

  test('get back their own', () => {
    const { calls } = afterUndo(0, 0);
    for (let sortedAt = 1; sortedAt < calls; sortedAt += 1) {
      for (let movedAt = sortedAt + 1; movedAt <= calls; movedAt += 1) {
        const { emails, own } = afterUndo(sortedAt, movedAt);
        expect([sortedAt, movedAt, ...emails]).toEqual([sortedAt, movedAt, ...own]);
      }
    }
  });
});

test('without its lines in the log a run can\u2019t be undone, and nothing is changed', () => {
  const world = new RunWorld([ada]);
  world.run();
  world.workbook.log.rows = [];
  expect(() => world.undo()).toThrow('nothing was changed');
  expect(world.emails()).toEqual([ada.email]);
  expect(world.kept().undone).toBe(false);
});

test('a run that had nothing to do is undone at once', () => {
  const world = new RunWorld([], [['', '']]);
  world.run();
  world.undo();
  expect(world.kept().undone).toBe(true);
});

describe('rows with equal inputs', () => {
  /** Two rows of Ada's, told apart by a note beside them; in one of them an email is replaced. */
  const twins = (): RunWorld => {
    const world = new RunWorld([ada], [lead('Ada Lovelace'), lead('Ada Lovelace')]);
    world.table.insertColumn(2, 'Note');
    world.table.type(2, 'Note', 'from the fair');
    world.table.type(3, 'Note', 'from the web');
    world.start({ overwrite: true });
    world.table.type(3, 'CDX email', 'mine@example.com');
    return world;
  };

  test('get back their own cells, also after they changed places', () => {
    const world = twins();
    world.drive();
    world.table.reverse();
    world.undo();
    expect(world.table.columnTexts('Note')).toEqual(['from the web', 'from the fair']);
    expect(world.emails()).toEqual(['mine@example.com', '']);
  });

  test.each([false, true])(
    'get back their title and email, which came in two steps, sorted between them: %j',
    (isSorted) => {
      const world = twins();
      const { api, table } = world;
      const enough = api.free;
      const held = [
        ['first title', 'first@example.com'],
        ['second title', 'second@example.com'],
      ] as const;
      held.forEach(([title, email], index) => {
        table.type(index + 2, 'CDX title', title);
        table.type(index + 2, 'CDX email', email);
      });
      api.free = { ...enough, reveals: 0 };
      world.step();
      expect(table.columnTexts('CDX title')).not.toContain('first title');
      expect(world.emails()).toEqual(held.map(([, email]) => email));
      if (isSorted) table.reverse();
      api.free = enough;
      world.drive();
      expect(world.emails()).toEqual([ada.email, ada.email]);
      world.undo();
      const restored = table
        .columnTexts('CDX title')
        .map((title, index) => [title, world.emails()[index]]);
      expect(restored).toEqual(isSorted ? [...held].reverse() : held);
    },
  );

  test('get them back where one of them was deleted since', () => {
    const world = twins();
    world.drive();
    world.table.deleteRow(2);
    world.undo();
    expect(world.emails()).toEqual(['mine@example.com']);
  });
});

describe('rows with equal inputs that two runs wrote', () => {
  const twins = (...notes: readonly string[]): RunWorld => {
    const world = new RunWorld([ada], [lead('Ada Lovelace'), lead('Ada Lovelace')]);
    world.table.insertColumn(2, 'Note');
    notes.forEach((note, index) => {
      world.table.type(index + 2, 'Note', note);
    });
    world.run({ firstRows: 1 });
    world.run();
    expect(world.emails()).toEqual([ada.email, ada.email]);
    return world;
  };
  const alike = ['', ''];
  const noted = ['from the fair', 'from the web'];

  test.each([alike, noted])('keep what the other run wrote: %j, %j', (...notes) => {
    const world = twins(...notes);
    world.undo();
    expect(world.emails()).toEqual([ada.email, '']);
    expect(world.kept()).toMatchObject({ undone: true, undoneInPart: false });
  });

  test('keep it also where a row came above them', () => {
    const world = twins(...alike);
    world.table.insertRow(2, ['Cem Demir', '']);
    world.undo();
    expect(world.emails()).toEqual(['', ada.email, '']);
  });

  test.each([alike, noted])('keep it where the undone one was deleted: %j, %j', (...notes) => {
    const world = twins(...notes);
    world.table.deleteRow(3);
    world.undo();
    expect(world.emails()).toEqual([ada.email]);
  });

  test.each([alike, noted])('are undone where the other was deleted: %j, %j', (...notes) => {
    const world = twins(...notes);
    world.table.insertRow(2, ['Cem Demir', '']);
    world.table.deleteRow(3);
    world.undo();
    expect(world.emails()).toEqual(['', '']);
  });

  test('are found though their inputs were edited since', () => {
    const world = twins(...noted);
    world.table.type(3, 'Name', 'Ada Love');
    world.undo();
    expect(world.emails()).toEqual([ada.email, '']);
  });

  test('keep it where they were sorted past each other, and one holds more', () => {
    const world = new RunWorld([ada], [lead('Ada Lovelace'), lead('Ada Lovelace')]);
    world.table.selected = [2];
    world.run({ rows: 'selected', reveal: ['email'] });
    world.table.selected = [3];
    world.run({ rows: 'selected', reveal: ['email', 'phone'] });
    world.table.reverse();
    world.undo();
    expect([world.emails(), world.phones()]).toEqual([
      ['', ada.email],
      ['', ''],
    ]);
  });
});

describe('a run over rows that an earlier one wrote', () => {
  test('is undone though they stand where that one found them, which is undone itself', () => {
    const world = new RunWorld([ada, ben]);
    world.run();
    world.undo();
    world.table.reverse();
    world.run();
    world.table.reverse();
    world.undo();
    expect(world.emails()).toEqual(['', '']);
    expect(world.kept()).toMatchObject({ undone: true, undoneInPart: false });
  });

  test('is undone in part, and says so, where nobody can tell whose it is', () => {
    const world = new RunWorld([ada]);
    world.run();
    for (const header of ['CDX status', 'CDX email', 'CDX phone', 'CDX title'])
      world.table.type(2, header, '');
    world.table.insertRow(2, ['Cem Demir', '']);
    world.run();
    world.table.deleteRow(2);
    world.undo();
    expect(world.kept()).toMatchObject({ undone: true, undoneInPart: true });
    expect(world.kept().notes.join()).toContain('could not be told apart');
  });
});

test('a row that reads as it did when an earlier run wrote it is left, and that is said', () => {
  const world = new RunWorld([ada], [lead('Ada Lovelace')]);
  world.table.insertColumn(2, 'Note');
  world.run();
  for (const header of ['CDX status', 'CDX email', 'CDX phone', 'CDX title'])
    world.table.type(2, header, '');
  world.table.insertRow(2, ['Cem Demir', '']);
  world.table.type(3, 'Note', 'call her');
  world.run();
  world.table.type(3, 'Note', '');
  world.undo();
  expect(world.kept()).toMatchObject({ undone: true, undoneInPart: true });
  expect(world.kept().notes.join()).toContain('could not be told apart');
});

test('what one of two equal rows held comes back where notes beside tell them apart', () => {
  const world = new RunWorld([ada], [lead('Ada Lovelace'), lead('Ada Lovelace')]);
  world.table.insertColumn(2, 'Note');
  world.table.type(2, 'Note', 'from the fair');
  world.table.type(3, 'Note', 'from the web');
  world.preview({ overwrite: true });
  for (const header of ['CDX email', 'CDX phone', 'CDX title']) world.table.type(2, header, 'mine');
  world.table.selected = [2];
  world.run({ overwrite: true, rows: 'selected' });
  expect(world.emails()).toEqual([ada.email, '']);
  world.undo();
  expect(world.emails()).toEqual(['mine', '']);
  expect(world.kept().undoneInPart).toBe(false);
});

test('a log that is deleted between two steps leaves an Undo in part', () => {
  const world = new RunWorld(manyPeople(60));
  world.start();
  world.step();
  const early = world.emails().filter((email) => email !== '');
  world.workbook.log.rows = [];
  world.drive();
  world.undo();
  expect(world.kept()).toMatchObject({ undone: true, undoneInPart: true });
  expect(world.kept().notes.join()).toContain('are missing from the log');
  expect(early.length).toBeGreaterThan(0);
  expect(world.emails().filter((email) => email !== '')).toEqual(early);
});

test('a line that is deleted leaves an Undo in part also where a step died after its own', () => {
  const world = new RunWorld(manyPeople(60));
  world.start({ reveal: ['email'] });
  world.step();
  const { log } = world.workbook;
  world.killAt((die) => {
    log.afterAppend = die;
  });
  log.afterAppend = () => {};
  world.drive();
  log.rows.splice(
    log.rows.findIndex(([, , , field]) => field === 'rows'),
    1,
  );
  world.undo();
  expect(world.emails().filter((email) => email !== '')).not.toEqual([]);
  expect(world.kept()).toMatchObject({ undone: true, undoneInPart: true });
});

test('undo says how many lines of the log are missing, and nothing of that where all are there', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const people = letters.flatMap((letter) => [
    fakePerson(`Ada Love${letter}`),
    fakePerson(`Ben Oli${letter}`),
  ]);
  for (const missing of [0, 1]) {
    const world = new RunWorld(people);
    world.run();
    const { rows } = world.workbook.log;
    rows.splice(
      rows.findIndex(([, , , field]) => field === 'rows'),
      missing,
    );
    world.undo();
    const said = /are missing from the log \((\d+)\)/.exec(world.kept().notes.join());
    expect(said?.[1]).toBe(missing === 0 ? undefined : '1');
  }
});

test('columns that move while the rows are read keep nothing from being restored', () => {
  for (let at = 0; at < 12; at += 1) {
    const world = new RunWorld([ada, ben]);
    world.run();
    let calls = 0;
    world.table.before = () => {
      calls += 1;
      if (calls === at) world.table.moveToFront('CDX title');
      if (calls === at + 1) world.table.moveToFront('CDX phone');
    };
    world.undo();
    expect([at, ...world.emails()]).toEqual([at, '', '']);
  }
});

test('a row that comes while the rows are read keeps none of them from being restored', () => {
  for (let at = 0; at < 24; at += 1) {
    const world = new RunWorld([ada, ben]);
    world.run();
    let calls = 0;
    world.table.before = () => {
      calls += 1;
      if (calls === at) world.table.insertRow(2, ['Cem Demir', 'Acme Ltd.']);
    };
    world.undo();
    expect([at, ...world.emails()].filter(Boolean)).toEqual([at].filter(Boolean));
  }
});

describe('rows that hold an id alone', () => {
  function sortedSince(overwrite: boolean) {
    const people = manyPeople(3);
    const world = new RunWorld(
      people,
      people.map(() => ['', '']),
    );
    world.table.insertColumn(2, 'CDX person ID');
    world.table.insertColumn(3, 'CDX title');
    people.forEach(({ id }, index) => {
      world.table.type(index + 2, 'CDX person ID', id);
    });
    world.table.type(2, 'CDX title', 'mine 1');
    world.table.type(3, 'CDX title', 'mine 2');
    world.run({ overwrite });
    world.table.reverse();
    world.undo();
    return world;
  }

  test.each([true, false])('are restored though they were sorted, overwritten: %s', (overwrite) => {
    const world = sortedSince(overwrite);
    expect(world.kept()).toMatchObject({ undone: true, undoneInPart: false });
    expect(world.emails()).toEqual(['', '', '']);
    expect(world.table.columnTexts('CDX title')).toEqual(['', 'mine 2', 'mine 1']);
  });
});
