/** Defines what holds of whatever is sent to the service, for some texts or for many. */
import fc from 'fast-check';
import type { PropertyRuns } from '../../support/property-runs';
import type { Bench } from './harness';

/** Whatever JSON is sent, no answer is 5xx. */
export function bearsAnyJson(bench: Bench, runs: PropertyRuns): void {
  const paths = fc.constantFrom('/enrich', '/people/reveal/batch', '/people/per_x/reveal');
  fc.assert(
    fc.property(paths, fc.json(), (path, body) => {
      bench.nowMs += 2000;
      const reply = bench.post(path, body);
      expect(reply.status).toBeLessThan(500);
    }),
    runs,
  );
}

/** Whatever texts are searched, suggested or enriched, no answer is 5xx. */
export function bearsAnyText(bench: Bench, runs: PropertyRuns): void {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '"',
      '*',
      'NEAR(',
      'a AND',
      "'; DROP TABLE people",
      '\0',
      '\uD800',
      '%',
      '_',
      '^a',
      '-x',
    ),
    fc.constant('a b '.repeat(400)),
  );
  fc.assert(
    fc.property(text, (sent) => {
      bench.nowMs += 6000;
      const query = new URLSearchParams({
        q: sent,
        title: sent,
        seniority: sent,
        countries: sent,
      });
      expect(bench.get(`/people/search?${query}`).status).toBeLessThan(500);
      expect(
        bench.get(`/suggest?${new URLSearchParams({ kind: 'titles', q: sent })}`).status,
      ).toBeLessThan(500);
      const body = { full_name: sent, company: sent, email: `${sent}@a.example` };
      expect(bench.post('/enrich', body).status).toBeLessThan(500);
      expect(
        bench.post('/people/reveal/batch', { ids: [sent], fields: ['email'] }).status,
      ).toBeLessThan(500);
    }),
    runs,
  );
}
