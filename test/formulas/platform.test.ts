import { formulaFunctions } from '../bundle/entry-points';
import { block, errorIn, shown, type, typed, values } from './support/cells';
import { defaultRow, hostileIds, nameAndCompany, reachable, somebody } from './support/people';
import { setSpending } from './support/sidebar';
import { editor, openStage, owner, type StageOptions } from './support/stage';

function stageWithLeads(options: StageOptions = {}) {
  const stage = openStage(options);
  const people = reachable(stage, 3);
  type(stage, 'A2', people.map(nameAndCompany));
  const [first, second] = people;
  if (!first || !second) throw new Error('The service has too few people.');
  return { ...stage, first, second };
}

describe('whose key a formula uses', () => {
  test('the owner’s, also when an editor with a key of their own types it', () => {
    const stage = stageWithLeads();
    stage.connectAs(editor, 'team');
    const before = stage.mark();
    stage.host.inspect.setFormulaUser(editor);
    expect(typed(stage, 'D2', '=CDX_ACCOUNT("plan")')).toBe('Pro');
    expect(typed(stage, 'D3', '=CDX_ENRICH(A2, B2, "title")')).toBe(stage.first.title);
    expect(stage.requests(before).map(({ role }) => role)).toEqual(['pro', 'pro']);
  });

  test('nobody’s where only the editor has one, and the error says whose is needed', () => {
    const stage = stageWithLeads({ key: null });
    stage.connectAs(editor, 'team');
    const before = stage.mark();
    stage.host.inspect.setFormulaUser(editor);
    expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2)')).toBe('#ERROR!');
    expect(errorIn(stage, 'D2')).toContain('the key of the owner of this sheet');
    expect(stage.requests(before)).toEqual([]);
  });
});

describe('what a custom function may not do', () => {
  test('formulas call no service and no method that is forbidden to them', () => {
    const calls = new Set<string>();
    const stage = stageWithLeads({
      hooks: {
        before: ({ service, method, authMode }) => {
          if (authMode === 'CUSTOM_FUNCTION') calls.add(`${service}.${method}`);
        },
      },
    });
    stage.host.spreadsheet.addSheet('Do not contact').paste(1, 1, [['Domain'], ['x.example']]);
    setSpending(stage.open(), true, 5);
    const formulas = [
      ['=CDX_ENRICH(A2:A4, B2:B4, "full_name, email")'],
      ['=CDX_PERSON("per_1")'],
      ['=CDX_SEARCH("manager", "has_email=true", 2)'],
      ['=CDX_SUGGEST("titles", "dir")'],
      ['=CDX_ACCOUNT()'],
      ['=CDX_USAGE(3)'],
    ];
    const typedNames = formulas.map(([formula = '']) => formula.match(/CDX_\w+/)?.[0]);
    const names = formulaFunctions().map(({ name }) => name);
    expect(typedNames.sort()).toEqual(names.sort());
    formulas.forEach((formula, index) => {
      type(stage, `D${2 + 20 * index}`, [formula]);
    });
    expect(block(stage, 'D2:D4').flat()).not.toContain('#ERROR!');
    expect(calls).toContain('UrlFetchApp.fetchAll');
    for (const call of calls) {
      expect(call).toMatch(
        /^(?:CacheService|Cache|LockService|Lock|PropertiesService|Properties|UrlFetchApp|HTTPResponse|Utilities|SpreadsheetApp|Spreadsheet|Sheet(?=\.get)|Range(?=\.get))\./,
      );
      expect(call).not.toMatch(/^Spread\w*\.(?:set|append|insert|delete|openBy|toast|getUi)/);
    }
  });

  test('an execution of a cell reads the owner’s properties once; the document’s note the owner once, and tell which sheet is the list', () => {
    const calls: string[] = [];
    const stage = stageWithLeads({
      hooks: {
        before: ({ service, method, authMode }) => {
          if (authMode === 'CUSTOM_FUNCTION' && service === 'Properties') calls.push(method);
        },
      },
    });
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2)']]);
    expect(calls).toEqual(['getProperties', 'getProperty', 'setProperty', 'getProperty']);
    calls.length = 0;
    type(stage, 'D3', [['=CDX_ENRICH(A3, B3)']]);
    expect(calls).toEqual(['getProperties', 'getProperty', 'getProperty']);
    calls.length = 0;
    type(stage, 'I3', [['=CDX_ENRICH(A3, B3)']]);
    expect(calls).toEqual(['getProperties']);
  });
});

describe('results in cells', () => {
  test('that would cover something are #REF! and overwrite nothing', () => {
    const stage = stageWithLeads();
    type(stage, 'F3', [['mine']]);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A4, B2:B4)']]);
    expect(shown(stage, 'D2')).toBe('#REF!');
    expect(errorIn(stage, 'D2')).toContain('would overwrite data in F3');
    expect(block(stage, 'D2:G4').flat().filter(Boolean)).toEqual(['#REF!', 'mine']);
  });

  test('spill once what was in the way is gone, from the cache', () => {
    const stage = stageWithLeads();
    type(stage, 'F3', [['mine']]);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A4, B2:B4)']]);
    const asked = stage.requests().length;
    type(stage, 'F3', [['']]);
    expect(block(stage, 'D2:G2')).toEqual([defaultRow(stage.first)]);
    expect(stage.requests()).toHaveLength(asked);
  });

  test('text from the API stays text, whatever it looks like', () => {
    const stage = openStage();
    const hostile = hostileIds(stage);
    const last = hostile.length + 1;
    type(stage, 'C2', [[`=CDX_PERSON(A2:A${last}, "full_name, title, company")`]]);
    const rows = values(stage, `C2:E${last}`);
    rows.forEach((row, index) => {
      const person = hostile[index];
      expect(row).toEqual([person?.fullName, person?.title, person?.company.name]);
    });
    expect(stage.sheet.formula(3, 4)).toBe('');
    expect(rows.flat().every((value) => typeof value === 'string')).toBe(true);
  });

  test('a single cell that would be a formula, a number or a date stays text too', () => {
    const stage = openStage();
    for (const title of ['007', '1-2-2024', '-1+2', '@SUM(A1:A9)']) {
      const { id } = somebody(stage, (person) => person.title === title);
      type(stage, 'D2', [[`=CDX_PERSON("${id}", "title")`]]);
      expect(values(stage, 'D2:D2')).toEqual([[title]]);
    }
  });

  test('a phone keeps its plus and an owned value is the value itself', () => {
    const stage = stageWithLeads();
    stage.service.admin.revealInWebApp('pro', stage.first.id, ['email', 'phone']);
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "phone, email")']]);
    expect(values(stage, 'D2:E2')).toEqual([[stage.first.phone, stage.first.email]]);
    expect(stage.first.phone?.startsWith('+')).toBe(true);
  });

  test('counts and flags are numbers and booleans', () => {
    const stage = stageWithLeads();
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "match_confidence, email_available")']]);
    expect(values(stage, 'D2:E2')).toEqual([[0.92, true]]);
  });
});

describe('when a formula is calculated', () => {
  test('IF does not ask in the branch that it does not take', () => {
    const stage = stageWithLeads();
    type(stage, 'D2', [['=IF(C2="go", CDX_ENRICH(A2, B2, "title"), "")']]);
    expect(shown(stage, 'D2')).toBe('');
    expect(stage.requests()).toEqual([]);
    type(stage, 'C2', [['go']]);
    expect(shown(stage, 'D2')).toBe(stage.first.title);
    expect(stage.requests()).toHaveLength(1);
  });

  test('IFERROR catches what the user must fix', () => {
    const stage = stageWithLeads({ key: null });
    expect(typed(stage, 'D2', '=IFERROR(CDX_ENRICH(A2, B2), "later")')).toBe('later');
  });

  test('another cell’s edit runs nothing; an edit of its input asks for the new one', () => {
    const stage = stageWithLeads();
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "full_name")']]);
    type(stage, 'H9', [['elsewhere']]);
    expect(stage.host.inspect.formulaExecutions()).toBe(1);
    type(stage, 'A2', [nameAndCompany(stage.second)]);
    expect(shown(stage, 'D2')).toBe(stage.second.fullName);
    expect(stage.requests()).toHaveLength(2);
  });

  test('reopening the sheet calculates from the cache', () => {
    const stage = stageWithLeads();
    type(stage, 'D2', [['=CDX_ENRICH(A2:A4, B2:B4)']]);
    stage.host.open(owner);
    type(stage, 'D2', [['']]);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A4, B2:B4)']]);
    expect(block(stage, 'D2:G2')).toEqual([defaultRow(stage.first)]);
    expect(stage.requests()).toHaveLength(3);
  });

  test('a volatile argument stays at Loading and runs nothing', () => {
    const stage = stageWithLeads();
    expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2, IF(NOW()>0, "title"))')).toBe('Loading...');
    expect(stage.requests()).toEqual([]);
  });

  test('a formula may feed another: the id of one, the fields of the next', () => {
    const stage = stageWithLeads();
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "id")', '=CDX_PERSON(D2, "title")']]);
    expect(block(stage, 'D2:E2')).toEqual([[stage.first.id, stage.first.title]]);
  });

  test('names ignore case', () => {
    const stage = stageWithLeads();
    expect(typed(stage, 'D2', '=cdx_enrich(A2, B2, "title")')).toBe(stage.first.title);
  });
});

describe('thirty seconds', () => {
  test('are never passed, however slow the service is', () => {
    const stage = stageWithLeads();
    stage.service.admin.faults.inject({ kind: 'http503', latencyMs: 0 });
    stage.service.admin.faults.inject({ kind: 'latency', latencyMs: 6_000 });
    const startMs = stage.clock.now();
    type(stage, 'D2', [['=CDX_ENRICH(A2:A4, B2:B4)']]);
    expect(shown(stage, 'D2')).toBe('Waiting – recalculate');
    expect(stage.clock.now() - startMs).toBeLessThan(30_000);
  });

  test('passed all the same, by an execution that the platform ended, are a failed cell that a retry fills', () => {
    let ends = true;
    const stage = stageWithLeads({
      hooks: {
        before: ({ method, authMode }) => {
          if (ends && authMode === 'CUSTOM_FUNCTION' && method === 'fetchAll') {
            stage.clock.sleep(31_000);
          }
        },
      },
    });
    expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "title")')).toBe('#ERROR!');
    expect(stage.counts()).toEqual({ total: 1, waiting: 0, failed: 1 });
    ends = false;
    stage.retry();
    expect(shown(stage, 'D2')).toBe(stage.first.title);
  });

  test('a lock that somebody else holds is not waited for beyond them', () => {
    const stage = stageWithLeads();
    const startMs = stage.clock.now();
    stage.host.inspect.locks.holdElsewhere('document', startMs + 60_000);
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2)']]);
    expect(shown(stage, 'D2')).toBe('Waiting – recalculate');
    expect(stage.clock.now() - startMs).toBeLessThan(30_000);
  });
});
