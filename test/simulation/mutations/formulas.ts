/** Lists mutations that put faults of formulas back, one at a time. */

import type { Mutation } from '../mutations';

export const formulaMutations: Readonly<Record<string, Mutation>> = {
  'formulas-on-any-account': {
    defect: 'formulas go on to spend with the key of another account',
    caughtBy: ['life key-of-another-account'],
    changes: [
      {
        file: 'src/core/formulas/spending/permission.ts',
        find: 'kept === null || kept.grant !== currentGrant(userStore)',
        replace: "kept === null || (kept.grant === '' && currentGrant(userStore) === '')",
      },
      {
        file: 'src/core/formulas/asking/asking.ts',
        find: 'if (terms.account !== spending.account) return new Map();',
        replace: '',
      },
    ],
  },
  'count-one-day-only': {
    defect: 'what is set aside before 00:00 UTC and charged after counts for neither day in full',
    caughtBy: ['life formulas-over-midnight'],
    changes: [
      {
        file: 'src/core/formulas/spending/spending.ts',
        find: 'const days = daysBetween(nowMs, nowMs + openMs);',
        replace: 'const days = daysBetween(nowMs, nowMs + 0 * openMs);',
      },
      {
        file: 'src/core/formulas/spending/spending.ts',
        find: 'return withCharge(withoutOpen(ledger, closed), daysBetween(fromMs, nowMs), credits);',
        replace:
          'return withCharge(withoutOpen(ledger, closed), daysBetween(fromMs, fromMs + 0 * nowMs), credits);',
      },
    ],
  },
  'take-a-refusal-for-the-limit': {
    defect: 'cells of one person at once, and a lock that was busy, read as "limit reached"',
    caughtBy: ['life formulas-of-one-person', 'life formula-behind-a-busy-lock'],
    changes: [
      {
        file: 'src/core/formulas/asking/reveal-missing.ts',
        find: '  return lookAgain(parts, timeLeft, group, new Set(refused.keys()), progress);',
        replace: '  progress.stopText = notRevealedBecause.limit;\n  return new Set();',
      },
    ],
  },
  'settle-no-doubt-of-others': {
    defect: 'what a formula that was ended never charged keeps others waiting',
    caughtBy: ['life formula-killed-before-its-call'],
    changes: [
      {
        file: 'src/core/formulas/asking/reveal-missing.ts',
        find: '    settleDoubts(parts, doubts);\n',
        replace: '',
      },
    ],
  },
  'take-a-wait-for-the-limit': {
    defect: 'a formula that waits for what another has set aside reads as "limit reached"',
    caughtBy: ['life formula-killed-after-its-answer'],
    changes: [
      {
        file: 'src/core/formulas/asking/reveal-missing.ts',
        find: "why === 'limit'",
        replace: "why !== 'off'",
      },
    ],
  },
  'reveal-the-listed': {
    defect: 'a formula reveals whoever is on the list of whom not to contact',
    caughtBy: ['life listed-for-formulas'],
    changes: [
      {
        file: 'src/core/formulas/listed-people.ts',
        find: 'if (entry !== null) found.set(',
        replace: "if (entry === '') found.set(",
      },
    ],
  },
};
