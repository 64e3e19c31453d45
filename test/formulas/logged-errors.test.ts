import { ServiceException } from '../../sandbox/apps-script/errors';
import { type, typed } from './support/cells';
import { openStage } from './support/stage';

const secret = 'ada.lovelace@analytical.example';
const key = 'cdx_live_0123456789abcdefghijklmnopqrstuv';

/** Any six letters in a row of them would tell. */
function pieces(text: string): readonly string[] {
  return Array.from({ length: text.length - 5 }, (_, start) => text.slice(start, start + 6));
}

const arguments_ = ['"§"', '{"§";"§"}', '{"§","§"}', '{"§","§","§"}', '"§,§;§=§"', '"a=§; §"'];
const formulas = [
  ...arguments_.flatMap((text) => [
    `=CDX_ACCOUNT(${text})`,
    `=CDX_USAGE(${text})`,
    `=CDX_SUGGEST(${text})`,
    `=CDX_SUGGEST("titles", ${text})`,
    `=CDX_SEARCH(${text}, ${text}, ${text})`,
    `=CDX_SEARCH("x", ${text})`,
    `=CDX_SEARCH("x", "", ${text})`,
    `=CDX_ENRICH(${text}, ${text}, ${text})`,
    `=CDX_ENRICH("Ada Lovelace", "Acme", ${text})`,
    `=CDX_ENRICH(${text}, ${text})`,
    `=CDX_PERSON(${text}, "email")`,
    `=CDX_PERSON("per_1", ${text})`,
  ]),
  '=getState("§")',
  '=connect("§", "§")',
  '=startRun("§", "§")',
  '=catchUp("§")',
  '=showSidebar("§")',
  '=searchPeople("§", "§")',
  '=setFormulaSpending("§", "§", "§")',
];

test.each([
  ['an email', secret],
  ['a key', key],
])('no error of a formula repeats what somebody typed: %s', (_, typed) => {
  const stage = openStage();
  formulas.forEach((formula, index) => {
    type(stage, `D${2 + 40 * index}`, [[formula.replace(/§/g, typed)]]);
  });
  const logged = stage.host.logs().map(({ message }) => message);
  expect(logged.length).toBeGreaterThan(30);
  const text = logged.join('\n').toLowerCase();
  expect(pieces(typed.toLowerCase()).filter((piece) => text.includes(piece))).toEqual([]);
});

test('a service that refuses for the moment is a cell that waits, and its text goes nowhere', () => {
  const stage = openStage({
    hooks: {
      before: ({ authMode, method }) => {
        if (authMode === 'CUSTOM_FUNCTION' && method === 'getAll') {
          throw new ServiceException(`Service invoked too many times: ${secret}`);
        }
      },
    },
  });
  expect(typed(stage, 'D2', '=CDX_ACCOUNT()')).toBe('Waiting – recalculate');
  expect(stage.counts().waiting).toBe(1);
  expect(stage.host.logs().filter(({ message }) => message.includes(secret))).toEqual([]);
});
