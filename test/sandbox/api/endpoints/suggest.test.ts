import { Bench, type Json } from '../harness';

describe('GET /suggest', () => {
  const bench = new Bench(3000);
  const suggest = (query: string) => bench.get(`/suggest?${query}`);

  test.each(['titles', 'companies', 'locations'])('answers up to 10 %s with counts', (kind) => {
    const { data } = suggest(`kind=${kind}`).json;
    expect(data.kind).toBe(kind);
    expect(data.items).toHaveLength(10);
    const counts = data.items.map((item: Json) => item.count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });

  test('answers what begins with the prefix, without regard to case and accents', () => {
    const labels = suggest('kind=locations&q=MU').json.data.items.map((item: Json) => item.label);
    expect(labels).toEqual(['München, Germany']);
  });

  test('takes punctuation and a space at the end as part of the prefix', () => {
    const values = (q: string) =>
      suggest(`kind=titles&q=${encodeURIComponent(q)}`).json.data.items.map(
        (item: Json) => item.value,
      );
    expect(values('%')).toEqual([]);
    expect(values('vp ').every((value: string) => value.startsWith('VP '))).toBe(true);
    expect(values('vp of sales,')).toEqual([]);
  });

  test.each(['', 'kind=people', 'kind='])('refuses the query "%s"', (query) => {
    const { status, json } = suggest(query);
    expect([status, json.error.details.issues[0].path]).toEqual([400, 'kind']);
  });
});
