/** Defines what is said where a sheet changed while it was read or written. */

/** Said in the receipt, or with what ended in the middle. */
export const lostNote =
  'Rows or columns moved during a write: some cells could not be put back as they were; see the version history.';

/** The sheet changed between any two looks. */
export class SheetBusy extends Error {
  override readonly name = 'SheetBusy';

  /** What was done meanwhile, as a clause; of which sheet. */
  constructor(meanwhile = 'it was looked at', sheet = 'sheet') {
    super(`The ${sheet} was being sorted or edited while ${meanwhile}.`);
  }
}
