import { readOptions } from '../../../sandbox/web/options';

test('without options the system chooses the port and accounts are kept', () => {
  expect(readOptions([])).toEqual({ port: 0, memory: false, help: false });
});

test('port and memory are read', () => {
  expect(readOptions(['--port', '8080', '--memory'])).toMatchObject({ port: 8080, memory: true });
});

test.each(['-1', '65536', '80a', '1.5', ''])('the port %j is refused', (port) => {
  expect(() => readOptions([`--port=${port}`])).toThrow(RangeError);
});

test('the clock starts where it is told', () => {
  expect(readOptions(['--at', '2026-01-15T09:00Z']).startMs).toBe(Date.UTC(2026, 0, 15, 9));
});

test.each(['09:00', '2026-01-15T09:00', '2026-13-15T09:00Z', ''])(
  'the time %j is refused',
  (time) => {
    expect(() => readOptions([`--at=${time}`])).toThrow(RangeError);
  },
);

test('an unknown option is refused', () => {
  expect(() => readOptions(['--prot', '80'])).toThrow();
});
