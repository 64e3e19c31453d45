/** Defines what is done when the user comes back from the sheet. */

import { useEffect } from 'preact/hooks';

/** Coming back from the sheet may have changed the sheet, but not more often than this. */
const rereadIntervalMs = 3_000;

/** The screen has read it all when it is shown, so that the interval begins there. */
export function useOnReturn(reread: () => Promise<void>): void {
  useEffect(() => {
    let readAtMs = Date.now();
    function onFocus(): void {
      if (Date.now() - readAtMs < rereadIntervalMs) return;
      readAtMs = Date.now();
      void reread();
    }
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [reread]);
}
