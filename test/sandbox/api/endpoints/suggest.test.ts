import { Bench, type Json } from '../harness';

describe('GET /suggest', () => {
  const bench = new Bench(3000);
  const suggest = (query: string) => bench.get(`/suggest?${query}`);

  it.each(['titles', 'companies', 'locations'])('answers up to 10 %s with counts', (kind) => {
    const { data } = suggest(`kind=${kind}`).json;
    expect(data.kind).toBe(kind);
    expect(data.items).toHaveLength(10);
    const counts = data.items.map((item: Json) => item.count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });

  it('answers what begins with the prefix, without regard to case and accents', () => {
    const labels = suggest('kind=locations&q=MU').json.data.items.map((item: Json) => item.label);
    expect(labels).toEqual(['München, Germany']);
  });

  it.each(['', 'kind=people', 'kind='])('refuses the query "%s"', (query) => {
    const { status, json } = suggest(query);
    expect([status, json.error.details.issues[0].path]).toEqual([400, 'kind']);
  });
});
