/** Hosts for tests: a few lines of script, a virtual clock, and answers given by the test. */

import { VirtualClock } from '../../../sandbox/apps-script/clock';
import {
  createHost,
  type ExecutionResult,
  type Host,
  type HostOptions,
  type Transport,
  type WireRequest,
  type WireResult,
} from '../../../sandbox/apps-script/host';

export const owner = 'owner@example.com';
export const editor = 'editor@example.com';

/** Without `oauthScopes`: scopes are detected, so that every service may be called. */
export const manifest = JSON.stringify({ timeZone: 'Etc/UTC', runtimeVersion: 'V8' });

export interface SmallHost extends Host {
  readonly clock: VirtualClock;
}

export function smallHost(code: string, options: Partial<HostOptions> = {}): SmallHost {
  const clock = new VirtualClock();
  return createHost({ clock, bundle: { code, manifest }, ...options }) as SmallHost;
}

/** The value of an execution that succeeded. */
export function resultOf(result: ExecutionResult | null): unknown {
  if (!result?.ok) throw new Error(`the execution failed: ${result?.error.message}`);
  return result.value;
}

/** The message of an execution that failed. */
export function errorOf(result: ExecutionResult | null): string {
  if (!result || result.ok) throw new Error('the execution did not fail');
  return result.error.message;
}

export const answer = (status = 200, body = '{}'): WireResult => ({
  ok: true,
  status,
  headers: [['Content-Type', 'application/json']],
  body,
  latencyMs: 100,
});

/** Answers each request with what `handle` says and keeps the requests. */
export function recordingTransport(
  handle: (request: WireRequest) => WireResult = () => answer(),
): Transport & { requests: WireRequest[] } {
  const requests: WireRequest[] = [];
  return {
    requests,
    fetchAll: (batch) =>
      batch.map((request) => {
        requests.push(request);
        return handle(request);
      }),
  };
}

/** Shows the error that code throws inside the script, as `name: message`. */
export const caught = (code: string): string =>
  `try { ${code}; return 'nothing thrown'; } catch (e) { return e.name + ': ' + e.message; }`;
