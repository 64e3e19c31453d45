import { z } from 'zod';
import { block, shown, type, typed, values } from './support/cells';
import { hostileIds, nameAndCompany, reachable } from './support/people';
import { openStage } from './support/stage';

describe('Freeze to values', () => {
  test('keeps what formulas show as text, spilled cells too, and asks nobody', () => {
    const stage = openStage();
    const people = reachable(stage, 3);
    for (const { id } of people) stage.service.admin.revealInWebApp('pro', id, ['phone']);
    type(stage, 'A2', people.map(nameAndCompany));
    type(stage, 'D2', [['=CDX_ENRICH(A2:A4, B2:B4, "full_name, phone, match_confidence")']]);
    const before = block(stage, 'D2:F4');
    expect(stage.freeze()).toEqual({ frozen: 1, skipped: 0 });
    expect(block(stage, 'D2:F4')).toEqual(before);
    expect(stage.sheet.formula(2, 4)).toBe('');
    expect(stage.sheet.value(2, 5)).toBe(people[0]?.phone);
    expect(stage.enrichRequests()).toHaveLength(3);
    type(stage, 'A2', [['Somebody', 'Else']]);
    expect(block(stage, 'D2:F4')).toEqual(before);
    expect(stage.counts()).toEqual({ total: 0, waiting: 0, failed: 0 });
  });

  test('says in which sheet a cell is protected, and freezes the others', () => {
    const stage = openStage();
    stage.connectAs('editor@example.com', 'team');
    const other = stage.host.spreadsheet.addSheet('Other');
    type(stage, 'B2', [['=CDX_ACCOUNT("plan")'], ['=CDX_ACCOUNT("plan")']]);
    type({ sheet: other }, 'B2', [['=CDX_ACCOUNT("plan")']]);
    const area = { firstRow: 2, lastRow: 2, firstColumn: 2, lastColumn: 2 };
    stage.host.spreadsheet.protections.add(stage.sheet.id, area, []);
    const addOn = stage.open('editor@example.com');
    expect(() => addOn.call('freezeFormulas', z.unknown())).toThrow(
      /^Of “Sheet1” no formula was frozen: some stand in protected cells; the others were\./,
    );
    expect([stage.sheet.formula(2, 2), stage.sheet.formula(3, 2)]).toEqual([
      '=CDX_ACCOUNT("plan")',
      '=CDX_ACCOUNT("plan")',
    ]);
    expect([other.formula(2, 2), shown({ sheet: other }, 'B2')]).toEqual(['', 'Pro']);
  });

  test('skips errors and waiting cells, which stay formulas', () => {
    const stage = openStage();
    const [person] = reachable(stage, 1);
    if (!person) throw new Error('The service has nobody.');
    type(stage, 'A2', [nameAndCompany(person)]);
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "id")']]);
    type(stage, 'D3', [['=CDX_ENRICH(A2, B2, "oops")']]);
    stage.service.admin.faults.inject({ kind: 'http500' });
    type(stage, 'D4', [['=CDX_PERSON("per_1")'], ['=SUM(1, 2)']]);
    stage.service.admin.faults.clear();
    expect(stage.counts()).toEqual({ total: 3, waiting: 1, failed: 1 });
    expect(stage.freeze()).toEqual({ frozen: 1, skipped: 2 });
    expect([2, 3, 4, 5].map((row) => stage.sheet.formula(row, 4))).toEqual([
      '',
      '=CDX_ENRICH(A2, B2, "oops")',
      '=CDX_PERSON("per_1")',
      '=SUM(1, 2)',
    ]);
    expect(shown(stage, 'D2')).toBe(person.id);
    expect(shown(stage, 'D3')).toBe('#ERROR!');
  });

  test('makes no formula, number or date of what it freezes', () => {
    const stage = openStage();
    const hostile = hostileIds(stage);
    const last = hostile.length + 1;
    type(stage, 'C2', [[`=CDX_PERSON(A2:A${last}, "title, company")`]]);
    const before = block(stage, `C2:D${last}`);
    stage.freeze();
    expect(block(stage, `C2:D${last}`)).toEqual(before);
    hostile.forEach(({ title, company }, index) => {
      expect([stage.sheet.value(index + 2, 3), stage.sheet.value(index + 2, 4)]).toEqual([
        title,
        company.name,
      ]);
      expect(stage.sheet.formula(index + 2, 3)).toBe('');
    });
  });

  test('leaves numbers numbers, so that a chart of the usage goes on', () => {
    const stage = openStage();
    type(stage, 'A1', [['=CDX_USAGE(3)']]);
    type(stage, 'H1', [['=CDX_ACCOUNT()', '=SUM(H1, B2:B4)']]);
    stage.freeze();
    expect(values(stage, 'A1:C2')).toEqual([
      ['date', 'reveals', 'credits_spent'],
      ['2026-01-12', 0, 0],
    ]);
    expect(values(stage, 'H1:I1')).toEqual([[2000, 2000]]);
    expect(stage.sheet.formula(1, 8)).toBe('');
  });

  test('writes columns, not cells: fifty formulas take few calls', () => {
    const stage = openStage();
    const people = stage.people.slice(0, 50);
    type(stage, 'A2', people.map(nameAndCompany));
    type(
      stage,
      'D2',
      people.map((_, index) => [`=CDX_ENRICH(A${index + 2}, B${index + 2})`]),
    );
    const startMs = stage.clock.now();
    expect(stage.freeze()).toEqual({ frozen: 50, skipped: 0 });
    expect(stage.clock.now() - startMs).toBeLessThan(3_000);
    expect(block(stage, 'D2:D51').flat()).toEqual(people.map(({ fullName }) => fullName));
  });

  test('waits for a range of which a row still waits', () => {
    const stage = openStage();
    type(stage, 'A2', stage.people.slice(0, 100).map(nameAndCompany));
    type(stage, 'D2', [['=CDX_ENRICH(A2:A101, B2:B101, "id")']]);
    expect(stage.freeze()).toEqual({ frozen: 0, skipped: 1 });
    expect(stage.sheet.formula(2, 4)).not.toBe('');
  });

  test('freezes a formula that uses another CDX formula with what both show', () => {
    const stage = openStage();
    const [person] = reachable(stage, 1);
    if (!person) throw new Error('The service has nobody.');
    type(stage, 'A2', [nameAndCompany(person)]);
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "id")', '=CDX_PERSON(D2, "title")']]);
    stage.freeze();
    expect(block(stage, 'D2:E2')).toEqual([[person.id, person.title]]);
    expect(typed(stage, 'D2', '')).toBe('');
    expect(shown(stage, 'E2')).toBe(person.title);
  });

  test('keeps a leading apostrophe', () => {
    const stage = openStage();
    type(stage, 'A1', [['=CDX_SEARCH("x y z nobody")&"\'t Hooft"']]);
    const before = stage.sheet.value(1, 1);
    type(stage, 'B1', [['=MID("x\'t Hooft", 2, 9)&IF(TRUE, "", CDX_ACCOUNT())']]);
    expect(shown(stage, 'B1')).toBe("'t Hooft");
    stage.freeze();
    expect(stage.sheet.formula(1, 2)).toBe('');
    expect([stage.sheet.value(1, 1), stage.sheet.value(1, 2)]).toEqual([before, "'t Hooft"]);
  });
});
