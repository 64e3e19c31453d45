import { command, serviceCommand } from '../../../sandbox/web/protocol';

const area = { firstRow: 1, firstColumn: 1, lastRow: 2, lastColumn: 2 };

test('rows and columns count from 1', () => {
  const cell = { kind: 'setCell', sheetId: 0, column: 1, text: 'x' };
  expect(command.safeParse({ ...cell, row: 1 }).success).toBe(true);
  expect(command.safeParse({ ...cell, row: 0 }).success).toBe(false);
  expect(command.safeParse({ ...cell, row: 1.5 }).success).toBe(false);
});

test('an unknown command is refused', () => {
  expect(command.safeParse({ kind: 'format', sheetId: 0, area }).success).toBe(false);
});

test('the clock is only moved forward', () => {
  expect(serviceCommand.safeParse({ kind: 'advanceClock', durationMs: -1 }).success).toBe(false);
  expect(serviceCommand.safeParse({ kind: 'setRate', rate: 0.5 }).success).toBe(false);
});
