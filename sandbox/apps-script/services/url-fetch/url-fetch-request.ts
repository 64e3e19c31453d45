/** Builds the request that goes over the wire from the options a script passes to UrlFetchApp. */

import { ServiceException } from '../../errors';
import type { WireRequest } from '../../host-types';
import { asRecord } from '../arguments';
import { Blob, blobBytes } from '../blob';

/** Platform facts, section 3. */
export const urlMaxCharacters = 2082;
export const headersMax = 100;
export const headersMaxBytes = 8 * 1024;
export const postMaxBytes = 50 * 1024 * 1024;
const form = 'application/x-www-form-urlencoded';
const methods = new Set(['get', 'delete', 'patch', 'post', 'put']);
/** `id` is the script's; it goes out with every request. */
const userAgent =
  'Mozilla/5.0 (compatible; Google-Apps-Script; beanserver; +https://script.google.com; id: sandbox-script)';

export interface FetchRequest {
  wire: WireRequest;
  mute: boolean;
  /** What `timeoutSeconds` says. */
  timeoutMs: number | undefined;
}

export function buildRequest(url: unknown, params: unknown): FetchRequest {
  const options = asRecord(params);
  const address = checkedUrl(url);
  const method = String(options['method'] ?? 'get').toLowerCase();
  if (!methods.has(method)) throw invalidValue('method', method);
  const { body, contentType } = bodyOf(options);
  const headers = headersOf(options['headers'], contentType);
  const timeoutSeconds = options['timeoutSeconds'];
  return {
    wire: {
      method: method.toUpperCase(),
      url: address,
      headers,
      body,
      followRedirects: options['followRedirects'] !== false,
    },
    mute: options['muteHttpExceptions'] === true,
    timeoutMs: typeof timeoutSeconds === 'number' ? timeoutSeconds * 1000 : undefined,
  };
}

const invalidValue = (attribute: string, value: string) =>
  new ServiceException(`Attribute provided with invalid value: ${attribute}:${value}`);

function checkedUrl(url: unknown): string {
  if (typeof url !== 'string' || url === '')
    throw new ServiceException('Attribute provided with no value: url');
  if (url.length > urlMaxCharacters)
    throw new ServiceException('Limit Exceeded: URLFetch URL Length.');
  const address = /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `http://${url}`;
  if (!URL.canParse(address)) throw new ServiceException(`Invalid argument: ${url}`);
  return address;
}

function bodyOf(options: Record<string, unknown>): {
  body: string | null;
  contentType: string | null;
} {
  const payload = options['payload'] ?? null;
  const given = typeof options['contentType'] === 'string' ? options['contentType'] : null;
  if (payload === null) return { body: null, contentType: given };
  const { text: body, contentType } = payloadOf(payload);
  if (Buffer.byteLength(body) > postMaxBytes)
    throw new ServiceException('Limit Exceeded: URLFetch POST Size.');
  return { body, contentType: given ?? contentType };
}

/** An object is sent as form fields, whatever the content type says; with a blob among them, in parts. */
function payloadOf(payload: unknown): { text: string; contentType: string } {
  if (payload instanceof Blob)
    return { text: blobText(payload), contentType: payload.getContentType() ?? form };
  if (typeof payload !== 'object' || Array.isArray(payload))
    return { text: String(payload), contentType: form };
  const fields = Object.entries(asRecord(payload));
  if (fields.some(([, value]) => value instanceof Blob)) return multipart(fields);
  const text = new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString();
  return { text, contentType: form };
}

const boundary = 'sandbox-form-boundary';

function multipart(fields: readonly [string, unknown][]): { text: string; contentType: string } {
  const parts = fields.map(([key, value]) => {
    const isBlob = value instanceof Blob;
    const head = `Content-Disposition: form-data; name="${key}"`;
    const file = isBlob ? `; filename="${value.getName() ?? key}"` : '';
    const type = isBlob ? `\r\nContent-Type: ${value.getContentType() ?? 'text/plain'}` : '';
    const text = isBlob ? blobText(value) : String(value);
    return `--${boundary}\r\n${head}${file}${type}\r\n\r\n${text}\r\n`;
  });
  return {
    text: `${parts.join('')}--${boundary}--`,
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Requests carry text here: bytes that are none are refused rather than changed. */
function blobText(blob: Blob): string {
  const bytes = blobBytes(blob);
  const text = bytes.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(bytes))
    throw new ServiceException('Binary payloads are not available in the sandbox host');
  return text;
}

function headersOf(given: unknown, contentType: string | null): Record<string, string> {
  const headers: Record<string, string> = { 'User-Agent': userAgent };
  for (const [name, value] of Object.entries(asRecord(given))) {
    if (value === null || value === undefined) throw invalidValue('Header', 'null');
    if (/^(host|content-length)$/i.test(name)) throw invalidValue('Header', name);
    headers[name] = String(value);
  }
  if (contentType !== null) headers['Content-Type'] = contentType;
  assertHeaderLimits(headers);
  return headers;
}

function assertHeaderLimits(headers: Record<string, string>): void {
  const entries = Object.entries(headers);
  if (entries.length > headersMax) throw new ServiceException('Limit Exceeded: URLFetch Headers.');
  const bytes = entries.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  if (bytes > headersMaxBytes) throw new ServiceException('Limit Exceeded: URLFetch Header Size.');
}
