import { inputsOf } from '../../../../src/core/run/settings-of';
import { frameOf } from '../../../../src/core/sheet/rows/frame';
import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';
import { someSettings } from '../../../support/runs';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

test('an output column with the header of an input is not read as that input', () => {
  const header = 'Person - Name';
  const world = new RunWorld([ada], [['', 'Acme']]);
  world.table.insertColumn(0, header);
  world.table.type(2, header, 'ada lovelace');
  const run = world.run({
    mapping: { fullName: 0, company: 2 },
    preset: 'pipedrive',
    outputs: ['fullName', 'email', 'phone'],
    outputsBefore: 0,
  });
  expect(run.spent).toBe(2);
  expect(world.statuses()).toEqual(['Done']);
  expect(world.table.columnTexts(header)).toEqual([ada.fullName]);
});

test('an output column that is moved before the input of the same header stays the output', () => {
  const settings = {
    inputs: inputsOf(['Email'], { mapping: { email: 0 } }, []),
    outputs: [{ name: 'email', header: 'Email' } as const],
  };
  expect(frameOf(settings, ['Email', 'Email'], { email: 0 }).inputs.email).toBe(1);
  expect(frameOf(settings, ['Email', 'Email'], { email: 1 }).inputs.email).toBe(0);
  expect(() => frameOf(settings, ['Email'], { email: 0 })).toThrow('renamed or deleted');
});

test('a column that a later run made under the header of an input is none of the user’s', () => {
  const inputs = inputsOf(['Company', 'Name'], { mapping: { company: 0, fullName: 1 } }, [], []);
  const headers = ['Company', 'Company', 'Name'];
  const settings = { inputs, outputs: [] };
  expect(frameOf(settings, headers, { company: 1 }).inputs).toEqual({ company: 0, fullName: 2 });
  expect(frameOf(settings, headers, { company: 0 }).inputs).toEqual({ company: 1, fullName: 2 });
  // One more of the user's is another matter.
  expect(() => frameOf(settings, headers, {})).toThrow('1 at the start, 2 now');
});

test('a column of an earlier run that was chosen as an input is not given up for one of the user’s', () => {
  const inputs = inputsOf(['Company'], { mapping: { company: 0 } }, [], [0]);
  const settings = { inputs, outputs: [] };
  expect(frameOf(settings, ['Company'], { company: 0 }).inputs.company).toBe(0);
  expect(() => frameOf(settings, ['Company', 'Company'], { company: 0 })).toThrow('2 now');
});

test('a copy of a column of the add-on that was chosen as an input does not take its place', () => {
  const header = 'CDX person ID';
  const inputs = inputsOf([header], { mapping: { personId: 0 } }, [], []);
  const settings = { inputs, outputs: [] };
  // A run has adopted it since, and somebody put a copy before it.
  expect(() => frameOf(settings, [header, header], { personId: 1 })).toThrow('2 now');
});

test('a column of the add-on that was chosen as an input stays it, also once it is adopted', () => {
  const header = 'CDX person ID';
  const settings = someSettings({
    inputs: inputsOf([header], { mapping: { personId: 0 } }, []),
    outputs: [{ name: 'personId', header }],
  });
  expect(frameOf(settings, [header], { personId: 0 }).inputs.personId).toBe(0);
  const own = {
    inputs: inputsOf(['Email', 'Email'], { mapping: { email: 1 } }, [1]),
    outputs: [{ name: 'email', header: 'Email' } as const],
  };
  expect(frameOf(own, ['Email', 'Email'], { email: 1 }).inputs.email).toBe(1);
});

test('where one of two equal headers is gone, the other one does not take its place', () => {
  const inputs = inputsOf(['Name', 'Name'], { mapping: { fullName: 1 } }, []);
  expect(() => frameOf({ inputs, outputs: [] }, ['Name'], {})).toThrow('"Name"');
});

test('a run over columns whose headers are whole sentences fits what a document can keep', () => {
  const sentence = 'Please tell us the name of the person whom we should contact about this. ';
  const headers = [sentence.repeat(40), `${sentence.repeat(40)}Which company is it?`];
  const world = new RunWorld([ada], [['', '']]);
  headers.forEach((header, index) => {
    world.table.insertColumn(2 + index, header);
    world.table.type(2, header, lead('Ada Lovelace')[index] ?? '');
  });
  const run = world.run({ mapping: { fullName: 2, company: 3 } });
  expect(run).toMatchObject({ phase: 'finished', spent: 2 });
  expect(JSON.stringify(run).length).toBeLessThan(3_000);
});

describe('an input whose header stands more than once', () => {
  const twoNames = (): RunWorld => {
    const world = new RunWorld([ada, ben], [lead('Ada Lovelace')]);
    world.table.insertColumn(2, 'Name');
    world.table.write([
      { firstRow: 2, firstColumn: 0, values: [['Ada Lovelace', 'Acme', 'Ben Oliver']] },
    ]);
    return world;
  };

  test('pauses the run where the first of them is deleted, instead of reading the other one', () => {
    const world = twoNames();
    world.start();
    world.table.deleteColumn('Name');
    const run = world.drive();
    expect(run).toMatchObject({ phase: 'paused', spent: 0, pause: { reason: 'columns' } });
    expect(run.pause?.message).toMatch(/"Name": 2 at the start, 1 now/);
    expect(world.api.asked('enrich')).toEqual([]);
  });

  test('pauses the run where one more comes to stand before it', () => {
    const world = new RunWorld([ada, ben]);
    world.start();
    world.table.insertColumn(0, 'Name');
    world.table.write([
      { firstRow: 2, firstColumn: 0, values: [['Ben Oliver', 'Ada Lovelace', 'Acme']] },
    ]);
    expect(world.drive()).toMatchObject({ phase: 'paused', pause: { reason: 'columns' } });
    expect(world.api.asked('enrich')).toEqual([]);
  });

  test('is read by a run of an earlier version as that version read it', () => {
    const place = { name: 'fullName', header: 'Name', nth: 0 } as const;
    const settings = { inputs: [place], outputs: [] };
    expect(frameOf(settings, ['Name', 'Name'], {}).inputs.fullName).toBe(0);
  });

  test('is found again where nothing but the add-on\u2019s own columns came', () => {
    const world = twoNames();
    expect(world.run({ mapping: { fullName: 2, company: 1 } })).toMatchObject({ spent: 2 });
    expect(world.emails()).toEqual([ben.email]);
  });
});

test('a column without a header is found again when others get theirs behind it', () => {
  const world = new RunWorld([ada], [['', 'Acme']]);
  world.table.insertColumn(1, '');
  world.table.insertColumn(3, '');
  world.table.insertColumn(4, '');
  world.table.write([
    { firstRow: 2, firstColumn: 0, values: [['', 'Ada Lovelace', 'Acme', '', 'x']] },
  ]);
  expect(world.run({ mapping: { fullName: 1, company: 2 } })).toMatchObject({ spent: 2 });
});

describe('a column that was chosen and moved before the click', () => {
  const chosen = {
    mapping: { fullName: 0, company: 1 },
    headers: { fullName: 'Name', company: 'Firm' },
  };

  test('is followed by its header', () => {
    const inputs = inputsOf(['Email', 'Name', 'Firm'], chosen, []);
    expect(inputs.map(({ name, header }) => [name, header])).toEqual([
      ['fullName', 'Name'],
      ['company', 'Firm'],
    ]);
  });

  test.each([
    ['renamed', ['Full name', 'Firm']],
    ['deleted', ['Firm']],
    ['moved beside another of that header', ['Firm', 'Name', 'Name']],
  ])('stops the start where it was %s', (_, headers) => {
    expect(() => inputsOf(headers, chosen, [])).toThrow(
      'The column "Name" is no longer where it was chosen.',
    );
  });

  describe('of several with the same header', () => {
    const links = (nth: number, alike: number, header = 'LinkedIn') => ({
      mapping: { linkedinUrl: 2 },
      headers: { linkedinUrl: header },
      equals: { linkedinUrl: { nth, alike } },
    });
    const start = (headers: readonly string[], chosen = links(1, 2), own: number[] = []) =>
      inputsOf(headers, chosen, own).map(({ nth }) => nth);

    test('is the same of them, wherever they moved', () => {
      expect(start(['', 'Company', 'LinkedIn', 'LinkedIn'])).toEqual([1]);
    });

    test.each([
      ['one of them is gone', ['Company', 'Notes', 'LinkedIn']],
      ['there is one more', ['LinkedIn', 'Company', 'LinkedIn', 'LinkedIn']],
    ])('stops the start where %s', (_, headers) => {
      expect(() => start(headers)).toThrow('is no longer where it was chosen');
    });

    test('stops the start where a column came beside the only one without a header', () => {
      const blank = links(0, 1, '');
      expect(start(['Name', 'Company', '', 'Notes'], blank)).toEqual([0]);
      expect(() => start(['Name', 'Company', '', '', 'Notes'], blank)).toThrow('no longer');
    });

    test('is found beside one that a preview of the same page made', () => {
      expect(start(['LinkedIn', 'Name', 'LinkedIn'], links(0, 1), [0])).toEqual([0]);
      expect(start(['LinkedIn', 'Name', 'LinkedIn'], links(1, 2), [0])).toEqual([0]);
    });
  });

  test('is taken as it stands where nobody said what it was called', () => {
    const { mapping } = chosen;
    expect(inputsOf(['A', 'B'], { mapping }, []).map(({ header }) => header)).toEqual(['A', 'B']);
  });
});
