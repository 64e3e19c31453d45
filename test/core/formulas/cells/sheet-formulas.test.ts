import {
  countOf,
  finishedCells,
  isOwnFormula,
  ownFormulas,
  renewedFormula,
  unfinishedCells,
  unrevealedFrom,
} from '../../../../src/core/formulas/cells/sheet-formulas';
import { formulaFunctions } from '../../../bundle/entry-points';

const enrich = '=CDX_ENRICH(A2, B2)';

/** Of those that answer one question with one row; the others spill rows below themselves. */
const oneRowFormulas = ['CDX_ENRICH', 'CDX_PERSON', 'CDX_ACCOUNT'];
const spillingFormulas = ['CDX_SEARCH', 'CDX_SUGGEST', 'CDX_USAGE'];

test('of every formula it is known whether what stands below it may be its own', () => {
  const names = formulaFunctions().map(({ name }) => name);
  expect(names.sort()).toEqual([...oneRowFormulas, ...spillingFormulas].sort());
  const waitsBelow = (name: string) => {
    const formula = `=${name}(R2C1, R2C2)`;
    return ownFormulas([[formula], ['']], [['Ada'], ['Waiting – recalculate']])[0]?.state;
  };
  expect(oneRowFormulas.map(waitsBelow)).toEqual(['done', 'done', 'done']);
  expect(spillingFormulas.map(waitsBelow)).toEqual(['waiting', 'waiting', 'waiting']);
});

describe('isOwnFormula', () => {
  test.each([
    enrich,
    '=cdx_person (A1)',
    '=IFERROR(CDX_SEARCH("x"), "")',
    '=ARRAYFORMULA(CDX_ACCOUNT("credits"))',
    '=CDX_TOP_10(A1)',
  ])('%s is one', (formula) => {
    expect(isOwnFormula(formula)).toBe(true);
  });

  test.each([
    '',
    'CDX_ENRICH(A2)',
    '=SUM(A1)',
    '="CDX_ENRICH(A2)"',
    '=MYCDX_ENRICH(A1)',
    '=CDXOTHER(1)',
  ])('%s is none', (formula) => {
    expect(isOwnFormula(formula)).toBe(false);
  });
});

describe('ownFormulas', () => {
  test('tells done, waiting and failed apart', () => {
    const formulas = [[enrich], [enrich], [enrich], [enrich], ['=SUM(1)'], ['']];
    const values = [
      ['Jane'],
      ['Waiting – recalculate'],
      ['Loading...'],
      ['#ERROR!'],
      ['#ERROR!'],
      ['#ERROR!'],
    ];
    const cells = ownFormulas(formulas, values);
    expect(cells.map(({ state }) => state)).toEqual(['done', 'waiting', 'waiting', 'failed']);
    expect(countOf(cells)).toEqual({ total: 4, waiting: 2, failed: 1, unrevealed: 0 });
    expect(finishedCells(cells).map(({ rowIndex }) => rowIndex)).toEqual([0]);
    expect(
      unfinishedCells(cells, 9)
        .map(({ rowIndex }) => rowIndex)
        .sort(),
    ).toEqual([1, 2, 3]);
  });

  test.each([
    ...[
      '#ERROR!',
      '#REF!',
      '#¡REF!',
      '#¿NOMBRE?',
      '#BEZUG!',
      '#NAAM?',
      '#NOM ?',
      '#DIV/0!',
      '#ДЕЛ/0!',
    ],
    ...['#N/A', '#NV', '#N/D', '#N/D!'],
  ])('%s has failed, in whatever language', (text) => {
    expect(ownFormulas([[enrich]], [[text]])[0]?.state).toBe('failed');
  });

  test.each([
    'Loading…',
    'Laden...',
    'Wird geladen…',
    'Chargement...',
    'Cargando...',
    'Загрузка...',
  ])('%s waits, in whatever language', (text) => {
    expect(ownFormulas([[enrich]], [[text]])[0]?.state).toBe('waiting');
  });

  test.each([
    ...[
      'Waiting Room Ltd',
      'Waiting for Godot Productions',
      'Waiting',
      'Loading Bay Ltd',
      'Laden AG',
    ],
    ...['#1 Builders', '#hashtag', '#PAID', '# ', 'Not revealed yet'],
  ])('%s is a value', (text) => {
    expect(ownFormulas([[enrich]], [[text]])[0]?.state).toBe('done');
  });

  test('what the user has to do first waits as well', () => {
    const text = 'Waiting – The API key of the owner of this sheet is not valid or was revoked.';
    expect(ownFormulas([[enrich]], [[text]])[0]?.state).toBe('waiting');
  });

  test('of a range each cell that waits counts', () => {
    const values = [['Ada'], ['Waiting – recalculate'], ['Loading...'], ['Ben']];
    const [range] = ownFormulas([['=CDX_ENRICH(B1:B4)'], [''], [''], ['']], values);
    expect(range).toMatchObject({ state: 'waiting', waitingCells: 2 });
  });

  test('of those that wait only the first so many are due, and all that failed', () => {
    const formulas = [[enrich], [enrich], [enrich]];
    const values = [['Waiting – recalculate'], ['Waiting – recalculate'], ['#ERROR!']];
    const due = unfinishedCells(ownFormulas(formulas, values), 1);
    expect(due.map(({ rowIndex }) => rowIndex).sort()).toEqual([0, 2]);
  });

  test('a result that waits in a row into which it spilled waits', () => {
    const formulas = [
      ['', enrich, ''],
      ['', '', ''],
      ['', '=CDX_PERSON(A3)', ''],
    ];
    const values = [
      ['', 'Jane', 'VP'],
      ['', 'Waiting – recalculate', ''],
      ['', 'John', 'CEO'],
    ];
    expect(ownFormulas(formulas, values).map(({ state }) => state)).toEqual(['waiting', 'done']);
  });

  test.each([
    '=CDX_ACCOUNT("credits")',
    '=CDX_ACCOUNT( )',
    '=CDX_ENRICH(RC[-1], R2C3; "email")',
    "=CDX_PERSON('My ids'!RC[-1],)",
    '=CDX_PERSON(Ids!R[-1]C)',
  ])('a result that waits is none of a formula above it that fills one row: %s', (single) => {
    const formulas = [
      ['', single],
      ['=CDX_ENRICH(R[2]C5:R[3]C5, "Acme", "full_name, email")', ''],
      ['', ''],
    ];
    const values = [
      ['', 'one'],
      ['Jane', 'jane@acme.com'],
      ['John', 'Waiting – recalculate'],
    ];
    expect(ownFormulas(formulas, values).map(({ state }) => state)).toEqual(['done', 'waiting']);
  });

  test.each([
    '=CDX_PERSON(RC[-1]:R[2]C[-1])',
    '=CDX_PERSON(ids)',
    '=CDX_SEARCH("x")',
    '=ARRAYFORMULA(CDX_PERSON(RC[-1]))',
  ])('and counts for one above it that may fill more: %s', (table) => {
    const single = '=CDX_PERSON(RC[5])';
    const formulas = [
      [single, table],
      [single, ''],
    ];
    const values = [
      ['p1', 'Jane'],
      ['p2', 'Waiting – recalculate'],
    ];
    expect(ownFormulas(formulas, values).map(({ state }) => state)).toEqual([
      'done',
      'waiting',
      'done',
    ]);
  });

  test('a contact field that waits beside its row counts for its formula', () => {
    const formulas = [[enrich, '', '']];
    const values = [['Jane', '', 'Waiting – recalculate']];
    expect(ownFormulas(formulas, values)[0]?.state).toBe('waiting');
  });

  test.each([
    'Not revealed – daily limit of formulas reached',
    'Not revealed – not enough credits',
    'Not revealed – daily cap reached until 00:00 UTC',
  ])('%s waits, since a day or a top-up mends it', (text) => {
    const [cell, range] = ownFormulas([[enrich], [enrich, '']], [[text], ['Jane', text]]);
    expect(cell).toMatchObject({ state: 'waiting', waitingCells: 1 });
    expect(range).toMatchObject({ state: 'waiting', waitingCells: 1 });
  });

  test.each(['Not revealed', 'Not revealed (acme.com)'])(
    '%s waits only while formulas may reveal',
    (text) => {
      const stateOf = (spends: boolean) => ownFormulas([[enrich]], [[text]], spends)[0]?.state;
      expect([true, false].map(stateOf)).toEqual(['waiting', 'unrevealed']);
    },
  );

  test('a range with a row that is not revealed is no value yet, and waits where another row does', () => {
    const formulas = [['=CDX_ENRICH(B1:B3,,"email")'], [''], ['']];
    const stateOf = (...texts: readonly string[]) =>
      ownFormulas(
        formulas,
        texts.map((text) => [text]),
      )[0]?.state;
    expect(stateOf('a@acme.com', 'Not revealed', 'No email on file')).toBe('unrevealed');
    expect(stateOf('a@acme.com', 'Not revealed', 'Waiting – recalculate')).toBe('waiting');
    expect(stateOf('a@acme.com', 'b@acme.com', 'No email on file')).toBe('done');
  });

  test('what is not revealed is neither waiting nor a value, and is counted apart', () => {
    const values = [['Not revealed'], ['Ada'], ['Not revealed (acme.com)'], ['Not revealed']];
    const cells = ownFormulas([[enrich], [enrich], [enrich], [enrich]], values);
    expect(countOf(cells)).toEqual({ total: 4, waiting: 0, failed: 0, unrevealed: 3 });
    expect(countOf(cells, 2)).toEqual({ total: 4, waiting: 2, failed: 0, unrevealed: 1 });
    expect(finishedCells(cells).map(({ text }) => text)).toEqual(['Ada']);
    expect(unfinishedCells(cells, 9)).toEqual([]);
  });

  test('each that is not revealed has one turn, whichever show a value meanwhile', () => {
    const formulas = [[enrich], [enrich], [enrich], [enrich]];
    const turnOf = (texts: readonly string[], from: number) => {
      const cells = ownFormulas(
        formulas,
        texts.map((text) => [text]),
      );
      const turn = unrevealedFrom(cells, from, 2);
      return { ...turn, cells: turn.cells.map(({ rowIndex }) => rowIndex) };
    };
    const unrevealed = Array.from({ length: 4 }, () => 'Not revealed');
    expect(turnOf(unrevealed, 0)).toEqual({ cells: [0, 1], left: 4, next: 2 });
    const later = ['a@acme.com', 'Not revealed', 'Not revealed', 'Not revealed'];
    expect(turnOf(later, 2)).toEqual({ cells: [2, 3], left: 2, next: 4 });
    expect(turnOf(later, 4)).toEqual({ cells: [], left: 0, next: 4 });
  });

  test('what a limit may still hold up takes no turn from what waits for time', () => {
    const limit = 'Not revealed – daily limit of formulas reached';
    const wait = 'Waiting – recalculate';
    const formulas = [[enrich], [enrich], [enrich], ['']];
    const cells = ownFormulas(formulas, [[limit], [wait], [limit], [wait]]);
    const rowsDue = (max: number) => unfinishedCells(cells, max).map(({ rowIndex }) => rowIndex);
    expect(rowsDue(2)).toEqual([1, 2]);
    expect(rowsDue(9)).toEqual([1, 2, 0]);
  });

  test('a waiting text that no formula of ours made counts for none', () => {
    expect(ownFormulas([['=A1'], ['']], [['x'], ['Waiting for Godot']])).toEqual([]);
  });
});

test.each([
  ['=CDX_ENRICH(A2, B2)', '=CDX_ENRICH( A2, B2)'],
  ['=cdx_account ()', '=cdx_account ( )'],
  ['=IF(A1="CDX_USAGE(", "", CDX_USAGE(3))', '=IF(A1="CDX_USAGE(", "", CDX_USAGE( 3))'],
  ['=IFERROR(CDX_PERSON(A2), CDX_PERSON(A3))', '=IFERROR(CDX_PERSON( A2), CDX_PERSON(A3))'],
])('%s is another formula with a space, and itself again with the next', (formula, other) => {
  expect(renewedFormula(formula)).toBe(other);
  expect(renewedFormula(other)).toBe(formula);
});

test('a sheet whose name looks like one is none, and stays as it is called', () => {
  expect(isOwnFormula("='CDX_leads (1)'!A2")).toBe(false);
  expect(renewedFormula("=IF('CDX_leads (1)'!A2=1, CDX_ENRICH(A2))")).toBe(
    "=IF('CDX_leads (1)'!A2=1, CDX_ENRICH( A2))",
  );
});
