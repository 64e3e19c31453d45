/** Lists the invariants of the simulation. */

import { catchUpHours } from './catch-up-hours';
import { chosenRows } from './chosen-rows';
import { comesToAnEnd } from './comes-to-an-end';
import { creditLimit } from './credit-limit';
import { erased } from './erased';
import type { Invariant } from './invariant';
import { journal } from './journal';
import { leftAlone } from './left-alone';
import { nothingLost } from './nothing-lost';
import { bounded, midway } from './on-the-way';
import { otherSheet } from './other-sheet';
import { ownership } from './ownership';
import { pace } from './pace';
import { pages } from './pages';
import { pagesTell } from './pages-tell';
import { receipts } from './receipts';
import { renewals } from './renewals';
import { rowTruth } from './row-truth';
import { secrets } from './secrets';

export const invariants: readonly Invariant[] = [
  creditLimit,
  rowTruth,
  ownership,
  nothingLost,
  comesToAnEnd,
  receipts,
  pace,
  pages,
  pagesTell,
  secrets,
  journal,
  leftAlone,
  chosenRows,
  renewals,
  erased,
  catchUpHours,
  otherSheet,
  midway,
  bounded,
];

/** What can only be told while it is known which row is which. */
export const invariantsOfRows: ReadonlySet<Invariant> = new Set([
  rowTruth,
  ownership,
  nothingLost,
  comesToAnEnd,
  chosenRows,
  renewals,
  erased,
]);
