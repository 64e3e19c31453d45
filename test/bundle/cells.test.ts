import { z } from 'zod';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { connect, openAddOn } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { stepView } from '../../sandbox/demo/add-on/schemas';
import { shownGrid } from '../../sandbox/demo/sheet';
import { exportedFunctions, formulaFunctions } from './entry-points';
import { owner, servedHost } from './served-host';

const editor = 'editor@example.com';

/** A shared sheet whose owner has a key, a run under way, and catch-up switched on. */
function sharedSheet() {
  const { service, host, sheet: leads } = servedHost();
  // More than the first step takes, which comes with the start: the run goes on.
  const people = service.admin.people().slice(100, 130);
  const rows = [
    ['Name', 'Company'],
    ...people.map(({ fullName, company }) => [fullName, company.name]),
    ['Nobody Atall', 'Nowhere Holdings'],
  ];
  leads.paste(1, 1, rows);
  const addOn = openAddOn(addOnHost(host));
  const { sheet } = connect(addOn, service.keys.pro);
  if (sheet === null) throw new Error('The sheet has no columns.');
  const request = runRequest(sheet, { reveal: ['email', 'phone'] }, 10);
  addOn.call('startRun', stepView, JSON.stringify(request));
  const account = addOn.meters()?.account;
  addOn.call('setCatchUp', z.unknown(), 10, false, JSON.stringify({ ...request, account }));
  const scratch = host.spreadsheet.addSheet('Scratch');
  return { host, service, scratch };
}

type SharedSheet = ReturnType<typeof sharedSheet>;

/** Whose key a formula asked with: a random id, by which the sidebar tells an editor who decides. */
const ownerNote = 'cdx.formula-owner.1';

/** All that a formula must leave alone. */
function world({ host, service }: SharedSheet) {
  const scopes = ['document', 'script', `user:${owner}`, `user:${editor}`];
  return {
    sheets: host.spreadsheet.sheets
      .filter(({ name }) => name !== 'Scratch')
      .map((sheet) => [sheet.name, sheet.hidden, shownGrid(sheet)]),
    properties: scopes.map((scope) =>
      [...host.inspect.properties(scope)].filter(([key]) => key !== ownerNote),
    ),
    triggers: host.triggers().length,
    dialogs: host.inspect.dialogs.length,
    requests: service.admin.audit().requests.length,
  };
}

function typeFormula({ host, scratch }: SharedSheet, formula: string): string {
  scratch.setCell(1, 1, formula);
  host.recalculate();
  const shown = scratch.display(1, 1);
  scratch.setCell(1, 1, '');
  return shown;
}

const entryNames = exportedFunctions().map(({ name }) => name);
const argumentLists = ['', '"x"', '"x","y"', '"x",TRUE,1', '1', 'TRUE', 'Sheet1!A1:B3', '{1,2}'];

describe.each([owner, editor])('typed into a cell by %s', (user) => {
  const shared = sharedSheet();
  shared.host.inspect.setFormulaUser(user);

  test.each(entryNames.filter((name) => !name.startsWith('CDX_')))(
    '=%s(…) has no effect and makes no request, whatever it is given',
    (name) => {
      const before = world(shared);
      const executed = shared.host.inspect.formulaExecutions();
      for (const args of argumentLists) {
        const shown = typeFormula(shared, `=${name}(${args})`);
        expect(shown).not.toMatch(/cdx_live_|@|"ok":true/);
      }
      expect(world(shared)).toEqual(before);
      expect(shared.host.inspect.formulaExecutions()).toBe(executed + argumentLists.length);
    },
  );

  test('formulas reveal nothing and change nothing, since formula spending is off', () => {
    const { requests: _, ...before } = world(shared);
    const charged = shared.service.admin.audit().charges;
    for (const { name } of formulaFunctions()) {
      for (const args of argumentLists) typeFormula(shared, `=${name}(${args})`);
      typeFormula(shared, `=${name}(Sheet1!A2,Sheet1!B2,"email,phone")`);
    }
    const { requests: __, ...after } = world(shared);
    expect(after).toEqual(before);
    expect(shared.service.admin.audit().charges).toEqual(charged);
  });
});
