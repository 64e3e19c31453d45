/** Defines the HTTP client: the only place that sees the key, and sends it to the base URL alone. */

import { requestTimeoutMs } from '../config';
import { failureReason } from '../core/api/errors/unsent';
import type {
  HttpClient,
  HttpFailure,
  HttpOutcome,
  HttpRequest,
  HttpResponse,
} from '../core/ports/services';
import { isFetchGranted } from './permissions';

/** Requests sent at once; more than about fifty earn short-time quota errors (platform: UrlFetchApp). */
const parallelMax = 50;

/** `timeoutMs` is asked before each wave: an execution that ends soon cannot wait for long. */
export function createHttpClient(
  baseUrl: string,
  key: string,
  timeoutMs: () => number = () => requestTimeoutMs,
): HttpClient {
  const send = (requests: readonly HttpRequest[]) => {
    const timeoutSeconds = Math.max(1, Math.floor(timeoutMs() / 1_000));
    return sendWave(requests.map((request) => wireRequest(baseUrl, key, request, timeoutSeconds)));
  };
  return {
    sendAll(requests) {
      const outcomes: HttpOutcome[] = [];
      for (let first = 0; first < requests.length; first += parallelMax) {
        outcomes.push(...send(requests.slice(first, first + parallelMax)));
      }
      return outcomes;
    },
  };
}

/**
 * One failed connection makes fetchAll throw for all of them, and the message holds the full URL
 * in the user's language; so all of them count as unanswered and nothing of the message is kept.
 */
function sendWave(requests: TimedRequest[]): readonly HttpOutcome[] {
  try {
    const responses = UrlFetchApp.fetchAll(requests);
    return requests.map((_, index) => responseOf(responses[index]));
  } catch (error) {
    const reason = failureReason(textOf(error), isFetchGranted);
    return requests.map(() => ({ kind: 'failure', reason }));
  }
}

const unanswered: HttpFailure = { kind: 'failure', reason: 'no answer' };

/** Without the address, which may hold any word. */
function textOf(error: unknown): string {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return (hasMessage ? String(error.message) : '').replace(/https?:\/\/\S+/g, '');
}

/** Newer than the type definitions: without it a request may hang for six minutes. */
type TimedRequest = GoogleAppsScript.URL_Fetch.URLFetchRequest & { timeoutSeconds: number };

function wireRequest(
  baseUrl: string,
  key: string,
  request: HttpRequest,
  timeoutSeconds: number,
): TimedRequest {
  return {
    url: `${baseUrl}${request.path}`,
    method: request.method,
    headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' },
    ...(request.body === null ? {} : { payload: request.body, contentType: 'application/json' }),
    muteHttpExceptions: true,
    followRedirects: false,
    validateHttpsCertificates: true,
    timeoutSeconds,
  };
}

function responseOf(response: GoogleAppsScript.URL_Fetch.HTTPResponse | undefined): HttpOutcome {
  if (response === undefined) return unanswered;
  return {
    kind: 'response',
    status: response.getResponseCode(),
    headers: withLowerNames(response.getHeaders()),
    body: response.getContentText(),
  };
}

/** Names keep the server's spelling (platform: UrlFetchApp), so they are compared in lower case. */
function withLowerNames(headers: object): HttpResponse['headers'] {
  const lower: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    lower[name.toLowerCase()] = Array.isArray(value) ? String(value[0]) : String(value);
  }
  return lower;
}
