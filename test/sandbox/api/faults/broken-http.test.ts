import { PassThrough } from 'node:stream';
import { refuseUnreadable } from '../../../../sandbox/api/faults/broken-http';

describe('what is no HTTP request', () => {
  test('is refused in the error envelope, and the connection ends', () => {
    const socket = new PassThrough();
    refuseUnreadable(socket);
    const [head = '', body = ''] = String(socket.read()).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toMatchObject({
      ok: false,
      error: { code: 'VALIDATION_ERROR', details: { issues: [{ path: 'request' }] } },
    });
    expect(socket.writableEnded).toBe(true);
  });

  test('gets no answer on a connection that is gone', () => {
    const socket = new PassThrough();
    socket.destroy();
    refuseUnreadable(socket);
    expect(socket.read()).toBeNull();
  });
});
