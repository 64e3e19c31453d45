/** What people ask for while a run uses every request of the minute, through the built bundle. */
import { z } from 'zod';
import { differentLeads, gridOf } from '../../sandbox/bench/leads';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { connect, openAddOn } from '../../sandbox/demo/add-on/driver';
import { DueRun } from '../../sandbox/demo/add-on/due-run';
import { ReplyError } from '../../sandbox/demo/add-on/reply-error';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { stepView } from '../../sandbox/demo/add-on/schemas';
import { servedHost } from './served-host';

/** As the page asks again for what the rate limit refused. */
const againMs = 5_000;

/** A preview of 300 leads, two minutes in. */
function previewing() {
  const { clock, service, host, sheet: leads } = servedHost();
  leads.paste(1, 1, gridOf(differentLeads(300)));
  const addOn = openAddOn(addOnHost(host));
  const { sheet } = connect(addOn, service.keys.pro);
  if (sheet === null) throw new Error('There is no sheet.');
  const request = JSON.stringify(runRequest(sheet, { reveal: ['email'] }, 0));
  const first = addOn.call('startPreview', stepView, request);
  const preview = new DueRun(addOn, clock, first);
  return { clock, service, addOn, run: (untilMs: number) => preview.runUntil(untilMs) };
}

/** Milliseconds until it is answered, asked for again and again. */
function patience(world: ReturnType<typeof previewing>, name: string, ...args: unknown[]): number {
  const { clock, addOn, run } = world;
  const askedMs = clock.now();
  for (;;) {
    try {
      addOn.call(name, z.unknown(), ...args);
      return clock.now() - askedMs;
    } catch (error) {
      if (!(error instanceof ReplyError) || error.problem.code !== 'PACED') throw error;
      run(clock.now() + againMs);
    }
  }
}

const search = { q: 'vp', title: '', seniority: '', company: '', countries: '', page: 1 };

test('searches and usage are answered within a minute, each, though the run takes all it gets', () => {
  const world = previewing();
  const { clock, run, service } = world;
  run(clock.now() + 125_000);
  const request = JSON.stringify({ ...search, hasEmail: true, hasPhone: false });
  for (let times = 0; times < 3; times += 1) {
    expect(patience(world, 'searchPeople', request)).toBeLessThan(65_000);
    expect(patience(world, 'getUsage', 7)).toBeLessThan(65_000);
  }
  expect(run(clock.now() + 1_000)).not.toBe('finished');
  const { requests } = service.admin.audit();
  expect(requests.filter(({ status }) => status === 429)).toEqual([]);
});

test('once a run goes on for minutes, a click of each minute is answered at once', () => {
  const world = previewing();
  const { clock, run } = world;
  run(clock.now() + 95_000);
  const request = JSON.stringify({ ...search, hasEmail: true, hasPhone: false });
  for (let minute = 0; minute < 3; minute += 1) {
    expect(patience(world, 'searchPeople', request)).toBeLessThan(1_000);
    expect(run(clock.now() + 61_000 - (minute % 2) * 7_000)).not.toBe('finished');
  }
});
