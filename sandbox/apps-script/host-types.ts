/** What callers of the host give it and get from it. */

import type { HostClock } from './clock';
import type { Readings } from './readings';

export type AuthMode = 'NONE' | 'LIMITED' | 'FULL' | 'CUSTOM_FUNCTION';
export type Deployment = 'addon' | 'test' | 'bound';
export type Locale = 'en' | 'es';

/** The three files of a bundle, as text. `manifest` is the text of appsscript.json. */
export interface BundleSource {
  code: string;
  manifest?: string;
  /** HTML files by name, without `.html`. */
  html?: Record<string, string>;
}

export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
  followRedirects: boolean;
}

export type WireResult =
  | { ok: true; status: number; headers: [string, string][]; body: string; latencyMs: number }
  | { ok: false; reason: 'dns' | 'connection' | 'timeout'; latencyMs: number };

/** How UrlFetchApp reaches the network: all requests in parallel, results in request order. */
export interface Transport {
  fetchAll(requests: readonly WireRequest[]): readonly WireResult[];
}

export interface ServiceCall {
  /** The class of the object called, such as `Range` or `UrlFetchApp`. */
  service: string;
  method: string;
  executionId: number;
  user: string;
  functionName: string;
  authMode: AuthMode;
  args: readonly unknown[];
  /** How many cells the range has that was called, 0 where it was no range. */
  cells: number;
}

/**
 * Called around every service call. A hook may throw a `HostKill` (the execution dies there) or a
 * `ServiceException` (the call fails), edit the spreadsheet as another user, start another
 * execution, or advance the clock. `after` sees only calls that returned.
 */
export interface Hooks {
  before?(call: ServiceCall): void;
  after?(call: ServiceCall): void;
  /** What the call takes on the clock, where it differs from what the host assumes. */
  latencyMs?(call: ServiceCall): number;
  /** Told of each execution that is ended before its code is through, by a hook or by the platform. */
  died?(executionId: number): void;
}

export interface HostOptions {
  /** The folder with Code.js, the HTML files and appsscript.json; or give `bundle`. */
  bundleDir?: string;
  bundle?: BundleSource;
  clock?: HostClock;
  /** Without one, every request fails as a network without DNS does. */
  transport?: Transport;
  /** The bundle's https base URL and the local origin that answers for it. */
  baseUrlMap?: { from: string; to: string };
  owner?: string;
  deployment?: Deployment;
  locale?: Locale;
  hooks?: Hooks;
  /** The spreadsheet's time zone. */
  timeZone?: string;
  /** What `Math.random` and UUIDs draw from in the script. */
  random?: () => number;
  /** What is taken for true where the platform is not certain; see readings.ts. */
  readings?: Partial<Readings>;
  /** Decides instead of the reading `cacheLoss` that a cached value is not found. */
  cacheMiss?: (key: string) => boolean;
  /** When a write to a protected range fails: at the write, or at the next read or flush. */
  protectionErrors?: 'immediate' | 'deferred';
}

export interface ExecutionError {
  name: string;
  message: string;
  stack?: string;
}

export type ExecutionResult =
  | { ok: true; value: unknown; executionId: number; durationMs: number }
  | {
      ok: false;
      error: ExecutionError;
      killed: boolean;
      executionId: number;
      durationMs: number;
    };

export interface RunAs {
  user?: string;
  authMode?: AuthMode;
}

export interface LogEntry {
  timeMs: number;
  severity: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';
  message: string;
  executionId: number;
  functionName: string;
  user: string;
}

export interface MenuItem {
  /** Null for a separator. */
  name: string | null;
  functionName: string | null;
  items?: MenuItem[];
}
