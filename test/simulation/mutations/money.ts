/** Lists mutations that put faults about money back, one at a time. */

import type { Mutation } from '../mutations';

export const moneyMutations: Readonly<Record<string, Mutation>> = {
  'refuse-on-a-guess': {
    defect: 'somebody of whom only an id is known is refused for money, the record unread',
    caughtBy: ['life refused-write-1', 'life refused-write-2', 'life price-of-ids', 'seed 88'],
    changes: [
      {
        file: 'src/core/run/reveal/reveal-stage.ts',
        find: 'return wanting.some(({ item, needs }) => item.personId === personId && needs.unknown.length > 0);',
        replace: 'return wanting.length < 0 && personId.length < 0;',
      },
      {
        file: 'src/core/run/reveal/reveal-stage.ts',
        find: 'return person === null && !isSaidTo(account.owner, row.status);',
        replace: 'return person === row && account === row;',
      },
    ],
  },
  'charge-again-for-what-was-paid': {
    defect: 'what the run paid before it ended in the middle is priced as if it cost again',
    caughtBy: ['life killed-at-the-limit-2'],
    changes: [
      {
        file: 'src/core/run/lookup/needs.ts',
        find: "if (context.isFree(personId, field)) return 'free';",
        replace: "if (context.isFree('', field)) return 'free';",
      },
      {
        file: 'src/core/run/lookup/needs.ts',
        find: 'return person === null && mayBeFree',
        replace: 'return person === null && !mayBeFree && mayBeFree',
      },
    ],
  },
  'unknown-code-is-free': {
    defect: 'a code that v1 does not list counts as "nothing was charged"',
    caughtBy: ['life unknown-code-on-batch'],
    changes: [
      {
        file: 'src/core/api/errors/error-policy.ts',
        find: 'return errorRow(code)?.free ?? false;',
        replace: 'return errorRow(code)?.free ?? true;',
      },
    ],
  },
  'unknown-code-is-not-owned': {
    defect: 'a free record that answers an unknown code counts as "not owned"',
    caughtBy: ['life unknown-code-on-record'],
    changes: [
      {
        file: 'src/core/api/errors/error-policy.ts',
        find: "return errorRow(error.code) !== undefined && consequence(error).startsWith('row');",
        replace: "return error.code !== 'PACED';",
      },
      {
        file: 'src/core/run/money/settlement.ts',
        find: 'const isKnown = isOver || (agrees && nowMs >= ask.lostAtMs + doubtMs);',
        replace: 'const isKnown = isOver || agrees || doubtMs > 0;',
      },
      {
        file: 'src/core/run/money/settlement.ts',
        find: 'const untold = isKnown && !agrees;',
        replace: 'const untold = false;',
      },
    ],
  },
  'log-a-charge-each-time': {
    defect: 'a charge found after each of several lost answers stands in the log as often',
    caughtBy: ['life lost-three-times'],
    changes: [
      {
        file: 'src/core/run/money/settlement.ts',
        find: 'withoutFields(asked, keysOf(known))',
        replace: 'withoutFields(asked, keysOf(known.slice(0, 0)))',
      },
      {
        file: 'src/core/run/money/settlement.ts',
        find: 'fresh !== true || unseen === true',
        replace: 'unseen === true',
      },
      {
        file: 'src/core/run/lookup/needs.ts',
        find: "if (context.isFree(personId, field)) return 'free';",
        replace: "if (context.isFree('', field)) return 'free';",
      },
      {
        file: 'src/core/run/lookup/needs.ts',
        find: "price === 'charge' ? context.wasPaid(personId, field)",
        replace: "price === 'charge' ? context.wasPaid('', field)",
      },
    ],
  },
  'count-catch-up-by-start': {
    defect: 'what the catch-up charged today is not counted from the log',
    caughtBy: ['life catch-up-over-midnight', 'life spent-today'],
    changes: [
      {
        file: 'src/core/run/money/journal.ts',
        find: 'return creditsOf(charged) + sumOf(doubtedFields(open));',
        replace: 'return 0 * creditsOf(charged) + sumOf(doubtedFields(open));',
      },
    ],
  },
  'count-manual-runs-as-catch-up': {
    defect: 'a manual run uses up the daily limit of the catch-up',
    caughtBy: ['life spent-today'],
    changes: [
      {
        file: 'src/core/run/money/journal.ts',
        find: 'paidBy?.auto === true && isOurs',
        replace: 'paidBy !== null && isOurs',
      },
    ],
  },
  'catch-up-on-any-account': {
    defect: 'the catch-up goes on with the key of another account',
    caughtBy: ['life key-of-another-account'],
    changes: [
      {
        file: 'src/core/calls/catch-up/catch-up-tasks.ts',
        find: '(task) => task.grant === grant',
        replace: '(task) => task.grant !== grant || task.grant === grant',
      },
    ],
  },
  'allow-beyond-the-key': {
    defect: 'what was allowed for a key that was removed holds for the next one',
    caughtBy: ['life key-removed'],
    changes: [
      {
        file: 'src/core/calls/settings-calls.ts',
        find: '  endGrant(session.userStore);\n',
        replace: '',
      },
    ],
  },
  'any-price-will-do': {
    defect: 'Retry errors may cost more than its page said',
    caughtBy: ['life retry-above-its-page'],
    changes: [
      {
        file: 'src/core/calls/named-acts.ts',
        find: "if (typeof creditsMax === 'number' && most <= creditsMax) return act(run);",
        replace: 'if (most >= 0) return act(run);',
      },
    ],
  },
  'stop-without-waiting': {
    defect: 'a stop while the minute is full forgets what was lost',
    caughtBy: ['life stop-with-a-full-minute'],
    changes: [
      {
        file: 'src/core/run/step.ts',
        find: "if (wish === 'stop' && !mustWait) return finish",
        replace: "if (wish === 'stop' && (mustWait || !mustWait)) return finish",
      },
    ],
  },
  'untold-is-final': {
    defect: 'a field that an entry leaves out counts as not there',
    caughtBy: ['life untold-field'],
    changes: [
      {
        file: 'src/core/api/endpoints/reveal-reading.ts',
        find: "return available ? { kind: 'doubt', code: noWord } : { kind: 'none' };",
        replace: "return available ? { kind: 'none' } : { kind: 'none' };",
      },
      {
        file: 'src/core/api/endpoints/reveal-reading.ts',
        find: "if (charges.some((charge) => charge.field === field)) return { kind: 'failed', code: noWord };",
        replace: '',
      },
    ],
  },
  'pay-for-a-formula-that-shows-nothing': {
    defect: 'a formula that shows nothing counts as room, is charged for, and then kept',
    caughtBy: ['life formula-that-shows-nothing'],
    changes: [
      {
        file: 'src/core/run/rows/scan.ts',
        find: "row.cells[name] === '' && formula !== '' ? [name] : []",
        replace: "row.cells[name] === '' && formula === ' ' ? [name] : []",
      },
    ],
  },
  'wait-for-what-cannot-come': {
    defect: 'a run waits for a fuller batch than the plan allows in a minute',
    caughtBy: ['life few-reveals-a-minute', 'life one-reveal-a-minute'],
    changes: [
      {
        file: 'src/core/run/reveal/reveal-bounds.ts',
        find: 'const fieldsAMinute = Math.max(1, mostAtOnce);',
        replace: 'const fieldsAMinute = Math.max(mostAtOnce, 50);',
      },
    ],
  },
  'forget-before-the-log-stands': {
    defect: 'what may have been charged is forgotten before the log says what was',
    caughtBy: ['life killed-write-4', 'life killed-write-5'],
    changes: [
      {
        file: 'src/core/run/write/write-stage.ts',
        find: '  logInTurn(deps, run, all, (logged) => {\n',
        replace:
          '  if (context.afterLog !== null) deps.runs.changeAsks(run, context.afterLog);\n  context.afterLog = null;\n  logInTurn(deps, run, all, (logged) => {\n',
      },
      {
        file: 'src/core/run/money/open-asks.ts',
        find: 'if (lost.length > 0) deps',
        replace: 'if (lost.length < 0) deps',
      },
    ],
  },
  'forget-at-another-stop': {
    defect: 'a stop by somebody who does not pay forgets what may have been charged',
    caughtBy: ['life stopped-by-another'],
    changes: [
      {
        file: 'src/core/run/finish.ts',
        find: 'return end(deps, { ...run, notes: withNotes(run, noBalanceNote) }, true);',
        replace:
          'deps.runs.changeAsks(run, () => []); return end(deps, { ...run, notes: withNotes(run, noBalanceNote) }, true);',
      },
      {
        file: 'src/core/run/money/open-asks.ts',
        find: 'if (lost.length > 0) deps',
        replace: 'if (lost.length < 0) deps',
      },
    ],
  },
  'settle-at-first-look': {
    defect: 'one look settles a doubt, and a charge that comes later is nobody’s',
    caughtBy: ['life late-charge'],
    changes: [
      {
        file: 'src/core/run/money/settlement.ts',
        find: 'agrees && nowMs >= ask.lostAtMs + doubtMs',
        replace: 'agrees && nowMs >= ask.lostAtMs + 0 * doubtMs',
      },
    ],
  },
  'try-for-ever': {
    defect: 'a person whose entry always fails is asked for without end',
    caughtBy: ['life failing-INTERNAL_ERROR', 'life failing-unknown', 'life failing-none'],
    changes: [
      {
        file: 'src/core/run/waits/tries.ts',
        find: 'export const triesMax = failuresInRowMax + 1;',
        replace: 'export const triesMax = failuresInRowMax + 1_000;',
      },
    ],
  },
  'ask-before-the-log-is-proven': {
    defect: 'a reveal is asked for where the log can’t be written',
    caughtBy: ['life protected-log'],
    changes: [
      {
        file: 'src/core/run/reveal/reveal-call.ts',
        find: '  context.run = logInTurn(deps, run, [askEntryOf(ask)], () => {\n    deps.runs.changeAsks(run, (asks) => withAsk(asks, ask, ask));\n  });\n',
        replace: '  deps.runs.changeAsks(run, (asks) => withAsk(asks, ask, ask));\n',
      },
    ],
  },
  'trust-the-last-row-of-the-log': {
    defect: 'a line that came while the end of the log was looked for is written over',
    caughtBy: ['life lines-added-while-its-end-is-looked-for'],
    changes: [
      {
        file: 'src/core/sheet/log/log-append.ts',
        find: 'lines.reduce((found, line, index) => (isBlank(line) ? found : index + 1), 0);',
        replace: 'Math.max(0, lastRow + 1 - first);',
      },
    ],
  },
  'set-nothing-aside': {
    defect: 'a run that is not understood counts as no run, and is overwritten',
    caughtBy: ['life run-of-another-version'],
    changes: [
      {
        file: 'src/core/text/set-aside.ts',
        find: '  store.set(asideKey(key, place), text);\n',
        replace: '',
      },
    ],
  },
};
