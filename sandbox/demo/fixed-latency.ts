/** Defines a transport whose round trips take the same time on a virtual clock, whatever they took. */
import type { Transport } from '../apps-script/host-types';

/** Loopback answers at once; a script that waits for a real service does not. */
export function withLatency(transport: Transport, latencyMs: number): Transport {
  return {
    fetchAll: (requests) =>
      transport.fetchAll(requests).map((result) => ({ ...result, latencyMs })),
  };
}
