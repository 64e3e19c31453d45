/**
 * Defines how people hear of a run that ended while nobody looked: what a trigger shows reaches nobody
 * (platform, section 4), so that it is kept until the next opening of the file, or of the sidebar.
 */

import type { Store } from '../../ports/services';
import type { RunState } from '../../run/run-state';
import { countsOf } from '../../run/run-view';

const key = 'cdx.ended-alone';

/** The run's id, and on a line of its own what is still to be told. */
export function keepEnding(store: Store, run: RunState): void {
  const { id, kind, phase, settings, spent, account } = run;
  if (phase !== 'finished' && phase !== 'stopped') return;
  const counts = countsOf(run);
  const rows = `${counts.done} of ${counts.rows} ${counts.rows === 1 ? 'row' : 'rows'} done`;
  const payer = account.keyPrefix === undefined ? '' : ` on the key ${account.keyPrefix}…`;
  const cost =
    kind === 'preview' ? 'free' : `${spent} ${spent === 1 ? 'credit' : 'credits'}${payer}`;
  const text = `A run on “${settings.sheetName}” ended while CDX was closed: ${rows}, ${cost}.`;
  store.set(key, `${id}\n${text}`);
}

/** What has to be told; it is told once. Null where there is nothing. */
export function takeEnding(store: Store): string | null {
  const [id = '', text = ''] = (store.get(key) ?? '').split('\n');
  if (text === '') return null;
  store.set(key, id);
  return text;
}

/** The run that ended so, told or not; '' where none did. */
export function endedAlone(store: Store): string {
  return (store.get(key) ?? '').split('\n')[0] ?? '';
}
