/** Defines the answer to what is no HTTP request, which a server refuses before its handler sees it. */

import type { Duplex } from 'node:stream';
import { failure } from '../wire/answers';
import { validationError } from '../wire/errors';

const { status, headers, body } = failure(
  validationError([{ path: 'request', message: 'Expected an HTTP request with a short head' }]),
);

const head = [
  `HTTP/1.1 ${status} Bad Request`,
  ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  `Content-Length: ${Buffer.byteLength(body)}`,
  'Connection: close',
].join('\r\n');

/** Answers in the envelope of every other refusal and ends the connection, if it still stands. */
export function refuseUnreadable(socket: Duplex): void {
  if (socket.writable) socket.end(`${head}\r\n\r\n${body}`);
  else socket.destroy();
}
