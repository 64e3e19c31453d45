import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const cem = fakePerson('Cem Yilmaz');
const everybody = [ada, ben, cem];

/** Emails by name, wherever the rows stand now. */
function emailByName(world: RunWorld): Record<string, string> {
  const names = world.table.columnTexts('Name');
  const emails = world.emails();
  return Object.fromEntries(names.map((name, index) => [name, emails[index] ?? '']));
}

const right = {
  [ada.fullName]: ada.email,
  [ben.fullName]: ben.email,
  [cem.fullName]: cem.email,
};

/** Somebody acts while the reveal is on its way. */
function whileRevealing(world: RunWorld, act: () => void): void {
  world.api.during = (method) => {
    if (method !== 'revealBatch') return;
    world.api.during = () => {};
    act();
  };
}

/** Somebody acts at the very moment of writing: after the rows were found again. */
function rightBeforeWriting(world: RunWorld, act: () => void): void {
  let done = false;
  world.table.before = (method) => {
    if (method !== 'write' || done || world.api.asked('revealBatch').length === 0) return;
    done = true;
    act();
  };
}

describe('while a call is on its way', () => {
  test.each<[string, (world: RunWorld) => void]>([
    ['sorted', ({ table }) => table.reverse()],
    ['inserted', ({ table }) => table.insertRow(2, ['', ''])],
    ['moved by a new column', ({ table }) => table.insertColumn(0, 'Notes')],
    ['moved by a column that is moved', ({ table }) => table.moveToFront('CDX email')],
    ['in a column that is renamed', ({ table }) => table.rename('CDX title', 'Job')],
  ])('rows that are %s get their own values', (_, act) => {
    const world = new RunWorld(everybody);
    world.start();
    whileRevealing(world, () => act(world));
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 6 });
    expect(emailByName(world)).toMatchObject(right);
    expect(world.api.charged).toBe(6);
  });

  test('a row that is deleted gets nothing, and the receipt says so', () => {
    const world = new RunWorld(everybody);
    world.start();
    whileRevealing(world, () => world.table.deleteRow(3));
    const run = world.drive();
    expect(emailByName(world)).toEqual({ [ada.fullName]: ada.email, [cem.fullName]: cem.email });
    expect(run.notes.join(' ')).toContain('gone');
    expect(run.spent).toBe(world.api.charged);
  });

  test('a row whose inputs are edited does not get the former person', () => {
    const world = new RunWorld(everybody);
    world.start();
    whileRevealing(world, () => world.table.type(2, 'Name', cem.fullName));
    world.drive();
    expect(world.emails()).toEqual([cem.email, ben.email, cem.email]);
  });

  test('a row that somebody finished by hand is left alone', () => {
    const world = new RunWorld(everybody);
    world.start();
    whileRevealing(world, () => world.table.type(2, 'CDX status', 'Done'));
    world.drive();
    expect(world.emails()[0]).toBe('');
  });

  test('a lost cache costs nothing but requests', () => {
    const world = new RunWorld([ada], [lead(ada.fullName), lead(ada.fullName)]);
    world.start();
    world.cache.values.clear();
    expect(world.drive().spent).toBe(2);
    expect(world.emails()).toEqual([ada.email, ada.email]);
  });
});

describe('at the very moment of writing', () => {
  test('texts that landed on other rows are taken back and written where they belong', () => {
    const world = new RunWorld(everybody);
    world.start();
    rightBeforeWriting(world, () => world.table.reverse());
    const run = world.drive();
    expect(run).toMatchObject({ phase: 'finished', spent: 6 });
    expect(emailByName(world)).toEqual(right);
    expect(run.counts.done).toBe(3);
  });

  test('a row that was inserted there stays empty', () => {
    const world = new RunWorld(everybody);
    world.start();
    rightBeforeWriting(world, () => world.table.insertRow(2, ['', '']));
    world.drive();
    expect(emailByName(world)).toEqual({ ...right, '': '' });
    expect(world.table.text(2, 'CDX status')).toBe('');
  });

  test('a text of the user that was written over comes back', () => {
    const world = new RunWorld(everybody);
    world.table.insertRow(5, [...lead('Nobody Known')]);
    world.start();
    world.table.type(5, 'CDX email', 'mine@example.com');
    rightBeforeWriting(world, () => world.table.reverse());
    world.drive();
    expect(emailByName(world)['Nobody Known']).toBe('mine@example.com');
  });
});

describe('cells that the add-on did not write', () => {
  test('a text of the user is kept, its field is not paid for, and the row says so', () => {
    const world = new RunWorld([ada]);
    world.start();
    world.table.type(2, 'CDX email', 'mine@example.com');
    const run = world.drive();
    expect(world.emails()).toEqual(['mine@example.com']);
    expect(world.phones()).toEqual([ada.phone]);
    expect(run.spent).toBe(1);
    expect(world.statuses()[0]).toMatch(/^Done/);
  });

  test('a text typed while the reveal is on its way is kept, and the receipt says so', () => {
    const world = new RunWorld([ben]);
    world.start();
    whileRevealing(world, () => world.table.type(2, 'CDX phone', 'call me'));
    const run = world.drive();
    expect(world.phones()).toEqual(['call me']);
    expect(world.statuses()).toEqual(['Done · your phone kept']);
    expect(run.notes.join(' ')).toContain('kept');
  });

  test('a remark on the row survives the remark on what was kept', () => {
    const world = new RunWorld([fakePerson('Dot Nophone', { phone: '' })]);
    world.start();
    whileRevealing(world, () => world.table.type(2, 'CDX email', 'mine@example.com'));
    world.drive();
    expect(world.statuses()).toEqual(['Done · no phone on file · your email kept']);
  });

  test.each(['CDX email', 'CDX title', 'CDX person ID'])(
    'a formula in %s is kept, also where it shows nothing',
    (header) => {
      const world = new RunWorld([ada]);
      world.start();
      world.table.typeFormula(2, header, '=IF(TRUE, "", "x")', '');
      world.drive();
      expect(world.table.formulas(2, 1, world.table.column(header), 1)).toEqual([
        ['=IF(TRUE, "", "x")'],
      ]);
    },
  );

  test('a formula that shows the very value is kept without a word', () => {
    const world = new RunWorld([ada]);
    world.start();
    world.table.typeFormula(2, 'CDX title', '=VLOOKUP(A2, Titles, 2)', ada.title);
    const run = world.drive();
    expect(world.table.entered(2, 'CDX title').text).toBe('=VLOOKUP(A2, Titles, 2)');
    expect([world.statuses(), run.notes]).toEqual([['Done'], []]);
  });

  test('all of them are replaced where the user chose that', () => {
    const world = new RunWorld([ada]);
    world.start({ overwrite: true });
    world.table.type(2, 'CDX email', 'mine@example.com');
    world.table.typeFormula(2, 'CDX title', '=1+1', '2');
    world.drive();
    expect(world.emails()).toEqual([ada.email]);
    expect(world.table.text(2, 'CDX title')).toBe(ada.title);
    const log = world.workbook.log.rows.map((texts) => texts.join(' ')).join('\n');
    expect(log).toContain('mine@example.com');
  });

  test('a text too long to be kept for undo is neither replaced nor paid for', () => {
    const world = new RunWorld([ada]);
    world.start({ overwrite: true, reveal: ['email'] });
    world.table.type(2, 'CDX email', 'x'.repeat(20_000));
    const run = world.drive();
    expect(world.emails()).toEqual(['x'.repeat(20_000)]);
    expect(run.spent).toBe(0);
  });

  test('what the add-on wrote itself may be written again', () => {
    const world = new RunWorld([ada]);
    world.run();
    world.table.type(2, 'CDX status', '');
    expect(world.run().spent).toBe(0);
    expect(world.statuses()).toEqual(['Done']);
  });
});

test('a row is not called done before its values stand, wherever a step is killed', () => {
  const world = new RunWorld([ada]);
  world.start();
  world.table.moveToFront('CDX status');
  world.killAt((die) => {
    world.table.beforeBlock = (index) => {
      if (index === 1) die();
    };
  });
  expect(world.statuses()).toEqual(['']);
  const run = world.drive();
  expect(run).toMatchObject({ phase: 'finished', spent: 2 });
  expect(world.emails()).toEqual([ada.email]);
  expect(world.api.charged).toBe(2);
});

describe.each([0, 1, 2])('where a step is killed at block %i, the id standing first', (block) => {
  /** Rows were edited from their former people to Ada. */
  function edited(
    former: readonly { fullName: string }[],
    before: 'email' | 'phone',
    after: 'email' | 'phone',
  ) {
    const world = new RunWorld(
      everybody,
      former.map(({ fullName }) => lead(fullName)),
    );
    world.run({ reveal: [before] });
    former.forEach((_, at) => {
      world.table.type(at + 2, 'Name', ada.fullName);
    });
    world.table.moveToFront('CDX person ID');
    world.start({ reveal: [after] });
    world.killAt((die) => {
      world.table.beforeBlock = (index) => {
        if (index === block) die();
      };
    });
    world.drive();
    return [world.emails(), world.phones()];
  }

  test('a former person’s email stands beside nobody else’s id', () => {
    expect(edited([ben], 'email', 'phone')).toEqual([[''], [ada.phone]]);
  });

  test('nor does a former person’s phone', () => {
    expect(edited([ben], 'phone', 'email')).toEqual([[ada.email], ['']]);
  });

  test('nor what rows with equal inputs had of several', () => {
    expect(edited([ben, cem], 'email', 'phone')).toEqual([
      ['', ''],
      [ada.phone, ada.phone],
    ]);
  });
});

test('rows told apart by a person id of the user alone get their own values after a sort', () => {
  const world = new RunWorld(everybody, [
    ['', ''],
    ['', ''],
    ['', ''],
  ]);
  world.table.insertColumn(2, 'Id');
  everybody.forEach(({ id }, index) => {
    world.table.type(index + 2, 'Id', id);
  });
  world.start({ mapping: { fullName: 0, personId: 2 } });
  rightBeforeWriting(world, () => world.table.reverse());
  world.drive();
  expect(world.table.columnTexts('Id')).toEqual([cem.id, ben.id, ada.id]);
  expect(world.emails()).toEqual([cem.email, ben.email, ada.email]);
});

test('neighbouring rows cost one write each step', () => {
  const world = new RunWorld(everybody);
  world.start();
  const before = world.table.calls.filter((call) => call === 'write').length;
  world.step();
  expect(world.table.calls.filter((call) => call === 'write')).toHaveLength(before + 1);
});

test('a phone that became a number on a row inserted in the middle of the write is taken back', () => {
  const phoned = fakePerson('Ada Lovelace', { phone: '+14155550100' });
  const world = new RunWorld([phoned], [lead('Ada Lovelace'), lead('Somebody Unknown')]);
  world.start();
  rightBeforeWriting(world, () => world.table.insertRow(2, lead('Late Comer')));
  let reads = 0;
  const { before } = world.table;
  world.table.before = (method, count) => {
    before(method, count);
    const landed = world.table.text(2, 'CDX phone') === '+14155550100';
    if (method === 'look' && landed && world.table.text(2, 'Name') === 'Late Comer') {
      reads += 1;
      world.table.type(2, 'CDX phone', '14155550100');
    }
  };
  world.drive();
  expect(reads).toBe(1);
  expect(world.phones()).toEqual(['', '+14155550100', '']);
});

test('what a person typed beside one of several blank rows comes back to it', () => {
  const world = new RunWorld([ada], [['', ''], lead('Ada Lovelace'), ['', '']]);
  world.start();
  world.table.type(4, 'CDX email', 'mine@example.com');
  rightBeforeWriting(world, () => {
    world.table.deleteRow(3);
    world.table.insertRow(4, lead('Ada Lovelace'));
  });
  world.drive();
  expect(world.table.columnTexts('Name')).toEqual(['', '', 'Ada Lovelace']);
  expect(world.emails()).toEqual(['', 'mine@example.com', ada.email]);
});
