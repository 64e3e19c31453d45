/** UrlFetchApp: blocking HTTP with the platform's checks, limits and failure texts. */

import { ServiceException } from '../../errors';
import type { WireRequest, WireResult } from '../../host-types';
import { isWhitelisted } from '../../manifest';
import { asRecord } from '../arguments';
import { ExecutionService } from '../execution-service';
import { HttpResponse } from './http-response';
import { buildRequest, type FetchRequest } from './url-fetch-request';

/** Assumed; redirects beyond it fail as an unreachable address does. */
const redirectsMax = 10;
/** Platform facts, section 3: measured and not to be changed, or documented and a default. */
export const measuredTimeoutMs = 60_000;
export const documentedTimeoutMs = 360_000;
const truncatedResponseCharacters = 200;

export class UrlFetchApp extends ExecutionService {
  override readonly serviceName = 'UrlFetchApp';

  fetch(url: unknown, params: unknown): HttpResponse {
    return this.#send([buildRequest(url, params)])[0] ?? new HttpResponse(0, [], '');
  }

  /** In parallel; one failure that is not muted loses all the answers. */
  fetchAll(requests: unknown): HttpResponse[] {
    const list = Array.isArray(requests) ? requests : [];
    return this.#send(
      list.map((request: unknown) =>
        typeof request === 'string'
          ? buildRequest(request, null)
          : buildRequest(asRecord(request)['url'], request),
      ),
    );
  }

  getRequest(url: unknown, params: unknown): Record<string, unknown> {
    const { wire } = buildRequest(url, params);
    return {
      url: wire.url,
      method: wire.method.toLowerCase(),
      headers: wire.headers,
      ...(wire.body === null ? {} : { payload: wire.body }),
      followRedirects: wire.followRedirects,
    };
  }

  #send(requests: readonly FetchRequest[]): HttpResponse[] {
    const { messages, manifest, fetchQuota } = this.world;
    for (const { wire } of requests)
      if (manifest.urlFetchWhitelist && !isWhitelisted(wire.url, manifest.urlFetchWhitelist))
        throw new ServiceException(messages.notWhitelisted(wire.url));
    if (!fetchQuota.take(this.execution.user, requests.length))
      throw new ServiceException(messages.tooManyForOneDay('urlfetch'));
    const results = this.#overTheWire(requests);
    return requests.map((request, index) => this.#response(request, results[index]));
  }

  /** Lets time pass for the slowest of them, until it times out; redirects are followed one by one. */
  #overTheWire(requests: readonly FetchRequest[]): WireResult[] {
    const mapped = requests.map(({ wire }) => ({ ...wire, url: this.#mapped(wire.url) }));
    const results = [...this.world.transport.fetchAll(mapped)];
    const waitedMs = results.map(({ latencyMs }, index) =>
      Math.min(latencyMs, this.#timeoutMs(requests[index])),
    );
    this.execution.clock.charge(Math.max(0, ...waitedMs));
    return results.map((result, index) =>
      this.#redirected(requests[index]?.wire, result, redirectsMax),
    );
  }

  #timeoutMs(request: FetchRequest | undefined): number {
    return this.world.readings.fetchTimeout === '60 s'
      ? measuredTimeoutMs
      : (request?.timeoutMs ?? documentedTimeoutMs);
  }

  #redirected(request: WireRequest | undefined, result: WireResult, left: number): WireResult {
    if (
      !request?.followRedirects ||
      !result.ok ||
      ![301, 302, 303, 307, 308].includes(result.status)
    )
      return result;
    const location = result.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
    if (location === undefined) return result;
    if (left === 0) return { ok: false, reason: 'connection', latencyMs: 0 };
    const next = redirectTarget(request, result.status, location);
    const [answer] = this.world.transport.fetchAll([{ ...next, url: this.#mapped(next.url) }]);
    if (!answer) return result;
    this.execution.clock.charge(answer.latencyMs);
    return this.#redirected(next, answer, left - 1);
  }

  #mapped(url: string): string {
    const map = this.world.baseUrlMap;
    return map && url.startsWith(map.from) ? map.to + url.slice(map.from.length) : url;
  }

  #response(request: FetchRequest, result: WireResult | undefined): HttpResponse {
    const { messages } = this.world;
    const { url } = request.wire;
    if (!result?.ok)
      throw new ServiceException(
        result?.reason === 'dns' ? messages.dnsError(url) : messages.addressUnavailable(url),
      );
    if (result.latencyMs > this.#timeoutMs(request))
      throw new ServiceException(messages.addressUnavailable(url));
    if (result.status >= 400 && !request.mute)
      throw new ServiceException(
        messages.requestFailed(
          new URL(url).origin,
          result.status,
          result.body.slice(0, truncatedResponseCharacters),
        ),
      );
    return new HttpResponse(result.status, result.headers, result.body);
  }
}

/** Headers go along, also to another host: a script with secrets must switch redirects off. */
function redirectTarget(request: WireRequest, status: number, location: string): WireRequest {
  const url = new URL(location, request.url).toString();
  const keepsMethod = status === 307 || status === 308;
  return keepsMethod ? { ...request, url } : { ...request, url, method: 'GET', body: null };
}
