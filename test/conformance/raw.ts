/** Defines how bytes are sent that no HTTP client would send. */

import { connect } from 'node:net';

/** Sends bytes and closes that side; all that comes back until the service closes. */
export function raw(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += String(chunk);
    });
    socket.once('error', reject).once('close', () => resolve(text));
  });
}
