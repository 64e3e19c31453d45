import { exportLogCall, historyCall } from '../../../../src/core/calls/history/history-calls';
import { Office } from '../../../support/office';
import { fakePerson } from '../../../support/people';

const people = ['Ada Byron', 'Bo Chen', 'Cy Dahl', 'Di Eco'].map((name) => fakePerson(name));

/** A document with the log of one run. */
function logged() {
  const office = new Office(people);
  const session = office.connected();
  office.run(session);
  return { session, log: office.world.workbook.log };
}

test('a document without a log has no runs, and its file holds the headers alone', () => {
  const session = new Office(people).connected();
  expect(historyCall(session)).toEqual([]);
  expect(exportLogCall(session, 1)).toEqual({
    csv: expect.stringMatching(/^Time,Run,Person ID,.*\r\n$/),
    nextRow: null,
  });
});

test('the file has every line of the log, whatever number of parts it takes', () => {
  const { session, log } = logged();
  const [line = []] = log.rows;
  log.rows = Array.from({ length: 2_500 }, (_, index) => [...line.slice(0, 10), `step-${index}`]);
  const parts: string[] = [];
  for (let row: number | null = 1; row !== null; ) {
    const part = exportLogCall(session, row);
    parts.push(part.csv);
    row = part.nextRow;
  }
  const lines = parts.join('').trimEnd().split('\r\n');
  expect(parts).toHaveLength(3);
  expect(lines).toHaveLength(2_501);
  expect(new Set(lines).size).toBe(2_501);
});

test('a charge that stands twice in the log is once in the file, in whatever part', () => {
  const { session, log } = logged();
  const { csv } = exportLogCall(session, 1);
  const lines = log.rows;
  const remarks = Array.from({ length: 999 }, (_, index) => [`remark ${index}`]);
  log.rows = [...lines, ...remarks, ...lines];
  const first = exportLogCall(session, 1);
  expect(first.csv.startsWith(csv)).toBe(true);
  const others = first.csv + exportLogCall(session, first.nextRow).csv;
  expect(others.split('\r\n').filter((line) => line.includes('remark'))).toHaveLength(999);
  expect(others.trimEnd().split('\r\n')).toHaveLength(1 + lines.length + 999);
});

test.each([2.5, 1_000_000])('from row %d on the file has what is left of the log', (row) => {
  const { session, log } = logged();
  const lines = exportLogCall(session, 1).csv.trimEnd().split('\r\n');
  expect(lines).toHaveLength(log.rows.length + 1);
  const { csv, nextRow } = exportLogCall(session, row);
  expect(csv).toBe(
    lines
      .slice(Math.floor(row) - 1)
      .map((line) => `${line}\r\n`)
      .join(''),
  );
  expect(nextRow).toBeNull();
});
