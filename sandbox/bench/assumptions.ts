/** Defines what the bench assumes about time outside the add-on, stated with its output. */

import { latencyMs, roundTripKind } from '../apps-script/executions/latencies';
import type { ServiceCall } from '../apps-script/host-types';

/** How fast everything outside the add-on is; all in milliseconds. */
export interface Day {
  readonly name: string;
  /** To the service and back; parallel requests overlap. */
  readonly roundTripMs: number;
  /**
   * From the click in the sidebar until the script's first line, and back: a fresh execution has to
   * be placed and the bundle loaded. Nobody publishes it; users report half a second to a second.
   */
  readonly sidebarCallMs: number;
  readonly readMs: number;
  readonly writeMs: number;
}

export const usualDay: Day = {
  name: 'usual day',
  roundTripMs: 120,
  sidebarCallMs: 600,
  readMs: 30,
  writeMs: 50,
};

export const slowDay: Day = {
  name: 'slow day',
  roundTripMs: 400,
  sidebarCallMs: 1_500,
  readMs: 200,
  writeMs: 300,
};

/** Each cell that is read or written adds this. */
const cellMs = 0.004;

/** Apps Script's processors are so much slower than that of a developer's machine. */
export const cpuFactor = 3;

/** What a call takes on such a day. Making a sheet or a trigger takes what the host assumes at least. */
export function latencyOn({ readMs, writeMs }: Day) {
  return ({ service, method, cells }: ServiceCall): number => {
    const kind = roundTripKind(service, method);
    if (kind === null) return latencyMs(service, method);
    const single = /^Sheet\.isRowHidden/.test(`${service}.${method}`);
    const roundTrip = single ? latencyMs(service, method) : kind === 'read' ? readMs : writeMs;
    return Math.max(roundTrip, latencyMs(service, method)) + cells * cellMs;
  };
}

/** 2026-01-15 09:00 UTC: fifteen hours before the daily cap starts anew. */
export const startMs = Date.UTC(2026, 0, 15, 9);

export function assumptionsOf(day: Day): readonly string[] {
  return [
    `network round trip ${day.roundTripMs} ms (parallel requests overlap)`,
    `sidebar call ${day.sidebarCallMs} ms before the script begins`,
    `spreadsheet read ${day.readMs} ms, write ${day.writeMs} ms, and 4 µs for each cell; properties 20 to 30 ms, cache 10 to 15 ms, lock 20 ms`,
    `the processor of a run counts ${cpuFactor} times: Apps Script's are slower than ours`,
    `runs start at ${new Date(startMs).toISOString().slice(11, 16)} UTC with fresh windows`,
  ];
}
