/** Defines that columns are made at last, whichever call was the last of an execution that made some. */
import { HostKill } from '../../../sandbox/apps-script/errors';
import { call, owner } from '../adapter-host';
import { email, phone, setUp } from './table-host';

/** Sheets in which an execution that made columns was ended at a call: one for every n-th and one for none. */
function* endedAtCalls(every: number, headers: readonly string[], columns: readonly unknown[]) {
  let ended = true;
  for (let end = 0; ended; end += every) {
    let calls = 0;
    const before = () => {
      if (calls === end) throw new HostKill('The execution was killed.');
      calls += 1;
    };
    const world = setUp([headers], { hooks: { before } });
    ended = !world.host.run('add', [columns, null], { user: owner }).ok;
    calls = Number.NEGATIVE_INFINITY;
    yield world;
  }
}

/** The same columns, by the next execution. */
export function areMadeAfterOnesEnded(every: number): void {
  for (const { host, sheet } of endedAtCalls(every, ['Name', 'Company'], [email, phone])) {
    expect(call(host, 'add', [[email, phone], null])).toBe(0);
    const headers = [1, 2, 3, 4, 5, 6].map((column) => sheet.value(1, column));
    expect(headers.filter(Boolean).sort()).toEqual(['CDX email', 'CDX phone', 'Company', 'Name']);
  }
}

/** Other columns, beside those that were begun. */
export function areMadeBesideOnesEnded(every: number): void {
  for (const { host, sheet } of endedAtCalls(every, ['Name'], [phone])) {
    expect(call(host, 'add', [[email], null])).toBe(0);
    expect([1, 2, 3, 4].map((column) => sheet.value(1, column))).toContain('CDX email');
  }
}
