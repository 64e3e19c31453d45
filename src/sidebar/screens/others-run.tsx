/** Defines the line for a colleague: who pays for the run that is shown. */

import type { RunView } from '../../core/run/views';

export function OthersRun({ run }: { readonly run: RunView }) {
  return (
    <p class="notice">
      Started by another user of this sheet, whose key pays for it.
      {run.paidBy === '' ? '' : ` Key: ${run.paidBy}…`}
    </p>
  );
}
