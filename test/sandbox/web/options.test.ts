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

test('an unknown option is refused', () => {
  expect(() => readOptions(['--prot', '80'])).toThrow();
});
