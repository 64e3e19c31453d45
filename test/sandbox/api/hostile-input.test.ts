import { Bench, type Reply } from './harness';
import { bearsAnyJson, bearsAnyText } from './hostile-texts';

/** The same few each time; many new ones are in hostile-input.slow.test.ts. */
const few = { seed: 1, numRuns: 10 };

const codesOfInput = [400, 401, 404];

function expectFailureEnvelope({ status, json }: Reply): void {
  expect(json).toMatchObject({
    ok: false,
    error: { code: expect.any(String), message: expect.any(String) },
  });
  expect(JSON.stringify(json)).not.toMatch(/\bat .*\.ts|SQLITE|node_modules/);
  expect(codesOfInput).toContain(status);
}

describe('bad input', () => {
  let bench: Bench;
  beforeEach(() => {
    bench = new Bench();
  });

  test.each([
    ['GET', '/nothing'],
    ['GET', '/'],
    ['GET', ''],
    ['GET', '/account/'],
    ['GET', '//account'],
    ['POST', '/account'],
    ['DELETE', '/people/per_x'],
    ['PATCH', '/enrich'],
    ['GET', '/enrich'],
    ['BREW', '/account'],
    ['GET', '/people/%E0%A4%A'],
    ['GET', `/people/${'x'.repeat(50_000)}`],
    ['GET', "/people/' OR 1=1 --"],
    ['GET', '/people/../../etc/passwd'],
  ])('%s %s answers a failure envelope', (method, path) => {
    expectFailureEnvelope(bench.call(method, path));
  });

  test('refuses bodies beyond 64 KB', () => {
    const { status, json } = bench.post('/enrich', { full_name: 'x'.repeat(70_000) });
    expect([status, json.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('refuses texts beyond 2,000 characters by their path', () => {
    const { json } = bench.post('/enrich', { company: 'x'.repeat(2001) });
    expect(json.error.details.issues).toEqual([{ path: 'company', message: expect.any(String) }]);
  });

  test('lists every problem of a body', () => {
    const { json } = bench.post('/people/reveal/batch', { ids: [1, 'a'], fields: ['fax'] });
    const paths = json.error.details.issues.map((issue: { path: string }) => issue.path);
    expect(paths).toEqual(['ids.0', 'fields.0']);
  });

  test('ignores fields that it does not know', () => {
    const body = '{"fields":["email"],"__proto__":{"x":1},"constructor":1,"colour":"blue"}';
    expect(bench.post(`/people/${bench.person().id}/reveal`, body).status).toBe(200);
  });

  test('survives deeply nested JSON', () => {
    expectFailureEnvelope(bench.post('/enrich', '['.repeat(60_000)));
    expectFailureEnvelope(bench.post('/enrich', `${'['.repeat(30_000)}${']'.repeat(30_000)}`));
  });

  test('never answers 5xx, whatever JSON is sent', () => {
    bearsAnyJson(bench, few);
  });

  test('never answers 5xx, whatever texts are searched, suggested or enriched', () => {
    bearsAnyText(bench, few);
  });
});
