/** Defines what the bench assumes about time outside the add-on, stated with its output. */

/** A round trip to a service on the same continent. */
export const roundTripMs = 120;

/**
 * From the click in the sidebar until the script's first line, and back: a fresh execution has to
 * be placed and the bundle loaded. Nobody publishes it; users report half a second to a second.
 */
export const sidebarCallMs = 600;

/** 2026-01-15 09:00 UTC: fifteen hours before the daily cap starts anew. */
export const startMs = Date.UTC(2026, 0, 15, 9);

export const assumptions: readonly string[] = [
  `network round trip ${roundTripMs} ms (parallel requests overlap)`,
  `sidebar call ${sidebarCallMs} ms before the script begins`,
  'spreadsheet read 30 ms, write 50 ms, properties 20 to 30 ms, cache 10 to 15 ms, lock 20 ms',
  `runs start at ${new Date(startMs).toISOString().slice(11, 16)} UTC with fresh windows`,
];
