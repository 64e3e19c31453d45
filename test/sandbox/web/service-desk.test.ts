import { createService } from '../../../sandbox/api/service';
import { ClockControl } from '../../../sandbox/web/clock';
import { ServiceDesk } from '../../../sandbox/web/service-desk';

const clock = new ClockControl();
const service = createService({ clock: { nowMs: () => clock.nowMs() } });
const desk = new ServiceDesk(service, clock);

afterAll(() => service.close());

const account = (role: string) => desk.accounts().find((summary) => summary.role === role);

test('every account is told with its key, credits and cap', () => {
  expect(account('pro')).toMatchObject({ plan: 'Pro', balance: 2000, revealsPerDay: 2000 });
  expect(account('team')?.key).toBe(service.keys.team);
});

test('a top-up adds credits, and an account can be emptied', () => {
  desk.perform({ kind: 'topUp', account: 'lowCredit', credits: 100 });
  expect(account('lowCredit')?.balance).toBe(105);
  desk.perform({ kind: 'setBalance', account: 'lowCredit', credits: 0 });
  expect(account('lowCredit')?.balance).toBe(0);
});

test('faults are injected at one endpoint and cleared', () => {
  desk.perform({ kind: 'fault', fault: 'http500', count: 2, path: '/enrich' });
  expect(service.admin.faults.list()).toMatchObject([{ kind: 'http500', path: '/enrich' }]);
  desk.perform({ kind: 'clearFaults' });
  expect(service.admin.faults.list()).toEqual([]);
});

test('an unknown fault, account or person is refused', () => {
  expect(() => desk.perform({ kind: 'fault', fault: 'flood', count: 1 })).toThrow();
  expect(() => desk.perform({ kind: 'topUp', account: 'nobody', credits: 1 })).toThrow(RangeError);
  expect(() => desk.perform({ kind: 'reveal', account: 'pro', personId: 'per_nobody' })).toThrow();
});

test('a moved clock is the clock of the service', () => {
  const beforeMs = service.admin.nowMs();
  desk.perform({ kind: 'advanceClock', durationMs: 86_400_000 });
  expect(service.admin.nowMs()).toBeGreaterThanOrEqual(beforeMs + 86_400_000);
});
