import { createServer, type Server } from 'node:http';
import { isServiceThere } from '../../../sandbox/publish/service-check';

const description = { openapi: '3.1.0', paths: { '/enrich': {}, '/people/reveal/batch': {} } };

/** Under `/moved` everything is somewhere else by now, as at a domain without its `www`. */
const server: Server = createServer((request, response) => {
  if (request.url?.startsWith('/moved')) {
    response.writeHead(301, { Location: '/api/v1/openapi.json' }).end();
    return;
  }
  response.end(JSON.stringify(description));
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a service that describes itself as v1 is there', async () => {
  expect(await isServiceThere(`${origin}/api/v1`)).toBe(true);
});

test('an address that leads elsewhere is refused: the add-on follows nobody with a key', async () => {
  await expect(isServiceThere(`${origin}/moved/api/v1`)).rejects.toThrow(
    '/moved/api/v1/openapi.json answers, but not as a Contact Data API v1 (HTTP 301): check the base URL.',
  );
});

test('where nobody answers that is no refusal', async () => {
  expect(await isServiceThere('http://127.0.0.1:1/api/v1')).toBe(false);
});
