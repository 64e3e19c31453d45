/** Lists mutations that break one invariant each, whatever the fault was called. */

import type { Mutation } from '../mutations';

export const generalMutations: Readonly<Record<string, Mutation>> = {
  'ignore-credit-limit': {
    defect: 'a run charges beyond the limit that was named',
    caughtBy: ['life late-charge', 'life unknown-code-on-batch'],
    changes: [
      {
        file: 'src/core/run/reveal/reveal-bounds.ts',
        find: 'limitLeft: run.settings.creditLimit - run.spent - sumOf(counted)',
        replace: 'limitLeft: 1_000_000',
      },
    ],
  },
  'keep-former-person': {
    defect: 'a row whose inputs were edited keeps the person of the former ones',
    caughtBy: ['life edited-after-the-match'],
    changes: [
      {
        file: 'src/core/sheet/rows/sheet-rows.ts',
        find: 'this.outdated ??= hasOtherInputs(this);',
        replace: 'this.outdated = false;',
      },
    ],
  },
  'try-unmatched-rows-again': {
    defect: 'rows without a match are tried again in every run',
    caughtBy: ['life nobody-twice'],
    changes: [
      {
        file: 'src/core/sheet/rows/status.ts',
        find: "const finalBases: readonly StatusBase[] = [\n  'Done',\n  'No match',",
        replace: "const finalBases: readonly StatusBase[] = [\n  'Done',",
      },
    ],
  },
  'cache-inputs-as-they-are': {
    defect: 'inputs of rows lie in the cache as they are',
    caughtBy: ['seed 1', 'seed 4', 'seed 9', 'life nobody-twice'],
    changes: [
      {
        file: 'src/core/sheet/rows/duplicates.ts',
        find: 'repeated.add(fingerprint(key))',
        replace: 'repeated.add(key)',
      },
    ],
  },
};
