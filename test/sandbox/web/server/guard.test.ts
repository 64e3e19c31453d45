import type { IncomingMessage } from 'node:http';
import { isOwnRequest } from '../../../../sandbox/web/server/guard';

const port = 4321;
const host = `127.0.0.1:${port}`;

function request(headers: Record<string, string>, method = 'POST', url = '/command') {
  return { headers, method, url } as unknown as IncomingMessage;
}

test('the page itself is let in', () => {
  const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
  expect(isOwnRequest(request(headers), port)).toBe(true);
});

test('a program that sends no browser headers is let in', () => {
  expect(isOwnRequest(request({ host: `localhost:${port}` }), port)).toBe(true);
});

test('a page of another origin is kept out', () => {
  const headers = { host, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
  expect(isOwnRequest(request(headers), port)).toBe(false);
});

test('the sidebar, whose origin is opaque, is kept out', () => {
  expect(isOwnRequest(request({ host, origin: 'null' }), port)).toBe(false);
});

test('a name that was pointed at this machine is kept out', () => {
  expect(isOwnRequest(request({ host: `evil.example:${port}` }), port)).toBe(false);
  expect(isOwnRequest(request({ host: '127.0.0.1:1' }), port)).toBe(false);
  expect(isOwnRequest(request({}), port)).toBe(false);
});

const visit = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

test('a link on another site may lead to the page', () => {
  const headers = { ...visit, 'sec-fetch-dest': 'document' };
  expect(isOwnRequest(request(headers, 'GET', '/'), port)).toBe(true);
});

test('another site may neither frame the page nor open the sidebar', () => {
  const framed = { ...visit, 'sec-fetch-dest': 'iframe' };
  const opened = { ...visit, 'sec-fetch-dest': 'document' };
  expect(isOwnRequest(request(framed, 'GET', '/'), port)).toBe(false);
  expect(isOwnRequest(request(opened, 'GET', '/sidebar?user=a'), port)).toBe(false);
});
