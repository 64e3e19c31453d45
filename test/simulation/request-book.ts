/** Defines the book of all requests: who sent each, for which run, and what was done to it. */

import { batchPath } from './wire/trouble';

export type Sender = 'add-on' | 'other program';

export interface SentRequest {
  /** As the service numbers what reaches it, all of which comes through this book; '' until then. */
  requestId: string;
  readonly sender: Sender;
  readonly user: string;
  readonly key: string;
  readonly atMs: number;
  readonly path: string;
  readonly body: string | null;
  /** When the service came to it, which may be minutes after a gateway gave up; null until then. */
  reachedAtMs: number | null;
  /** The run of the document at that moment, '' where there was none. */
  readonly runId: string;
  /** The top-level function that sent it, '' for other programs. */
  readonly caller: string;
  /** The execution that sent it, 0 for other programs. */
  readonly executionId: number;
  /** Sent for a formula and not for the sidebar, a trigger or a run. */
  readonly forFormula: boolean;
  /** What was injected into it, '' for nothing. */
  fault: string;
  /** Refused for the minute, by its status or in the entries of its batch. */
  rateLimited: boolean;
  /** Whose entries failed, whatever was asked: of them nobody was told anything. */
  readonly untold: Set<string>;
}

export class RequestBook {
  readonly sent: SentRequest[] = [];
  private reached = 0;

  add(
    request: Omit<SentRequest, 'requestId' | 'rateLimited' | 'reachedAtMs' | 'untold'>,
  ): SentRequest {
    const unknown = { requestId: '', rateLimited: false, reachedAtMs: null };
    const added = { ...request, ...unknown, untold: new Set<string>() };
    this.sent.push(added);
    return added;
  }

  /** Must be called for every request that the service sees, in order. */
  reaches(request: SentRequest, atMs: number): void {
    this.reached += 1;
    request.reachedAtMs = atMs;
    request.requestId = `req_${String(this.reached).padStart(10, '0')}`;
  }

  ofAddOn(): readonly SentRequest[] {
    return this.sent.filter(({ sender }) => sender === 'add-on');
  }
}

/** A batch that asks for that field of that person. */
export function asksFor({ path, body }: SentRequest, personId: string, field: string): boolean {
  return batchPath.test(path) && [personId, field].every((each) => body?.includes(`"${each}"`));
}
