import { createService } from '../../../sandbox/api/service';
import { distinctLeadKinds, leadsFrom } from '../../../sandbox/data/leads';
import { Bench } from '../api/harness';

describe('sample leads', () => {
  test('mean the person that the service matches', () => {
    const bench = new Bench(3000);
    for (const { clean, personId } of leadsFrom(bench.service, { count: 600, seed: 3 })) {
      if (!clean) continue;
      bench.nowMs += 2000;
      const { json } = bench.post('/enrich', clean);
      expect([clean, json.data?.person.id ?? null]).toEqual([clean, personId]);
    }
  });

  test('are the same for the same seed and others for another', () => {
    const { service } = new Bench();
    const leads = (seed: number) => leadsFrom(service, { count: 40, seed });
    expect(leads(5)).toEqual(leads(5));
    expect(leads(5)).not.toEqual(leads(6));
  });

  test('repeat an earlier row as a duplicate, at most its LinkedIn link spelled anew', () => {
    const leads = leadsFrom(new Bench().service, { count: 200, kinds: { duplicate: 40 } });
    const duplicates = leads.filter((lead) => lead.kind === 'duplicate');
    expect(duplicates.length).toBeGreaterThan(20);
    for (const { clean, personId, row } of duplicates) {
      const first = leads.find((lead) => lead.personId === personId);
      expect([first?.clean, first?.row.name]).toEqual([clean, row.name]);
    }
  });

  test('are of every kind by default', () => {
    const { service } = new Bench();
    const kinds = new Set(leadsFrom(service, { count: 200 }).map((lead) => lead.kind));
    expect(kinds.size).toBe(9);
  });

  test('mean different people when only distinct kinds are asked for', () => {
    const { service } = new Bench();
    const leads = leadsFrom(service, { count: 250, kinds: distinctLeadKinds });
    expect(new Set(leads.map((lead) => lead.personId)).size).toBe(250);
  });

  test('refuse to run out of people', () => {
    const service = createService({ clock: { nowMs: () => 0 }, peopleCount: 20 });
    expect(() => leadsFrom(service, { count: 200 })).toThrow('More leads than people');
  });
});
