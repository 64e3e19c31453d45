import { withLatency } from '../../../sandbox/demo/fixed-latency';

test('every result takes the given time, failures too', () => {
  const transport = withLatency(
    {
      fetchAll: () => [
        { ok: true, status: 200, headers: [], body: '{}', latencyMs: 3 },
        { ok: false, reason: 'connection', latencyMs: 9 },
      ],
    },
    120,
  );
  expect(transport.fetchAll([]).map(({ latencyMs }) => latencyMs)).toEqual([120, 120]);
});
