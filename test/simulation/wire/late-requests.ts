/** Defines requests that the service does later than the gateway waited for. */

import type { ApiRequest } from '../../../sandbox/api/service';
import type { SentRequest } from '../request-book';

interface LateRequest {
  readonly atMs: number;
  readonly request: ApiRequest;
  readonly booked: SentRequest;
}

export class LateRequests {
  private waiting: LateRequest[] = [];

  hold(request: ApiRequest, booked: SentRequest, atMs: number): void {
    this.waiting.push({ request, booked, atMs });
  }

  /** The service has yet to do such a one. */
  isSome(holds: (request: SentRequest) => boolean): boolean {
    return this.waiting.some(({ booked }) => holds(booked));
  }

  /** Does what is due by now; nobody hears the answer. */
  deliver(nowMs: number, handle: (request: ApiRequest, booked: SentRequest) => unknown): void {
    const due = this.waiting.filter(({ atMs }) => atMs <= nowMs);
    if (due.length === 0) return;
    this.waiting = this.waiting.filter(({ atMs }) => atMs > nowMs);
    for (const { request, booked } of due) handle(request, booked);
  }
}
