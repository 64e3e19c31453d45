import { LaneClock, RealClock, VirtualClock } from '../../../sandbox/apps-script/clock';

describe('clocks', () => {
  test('virtual time passes only when it is told to', () => {
    const clock = new VirtualClock(1000);
    clock.sleep(500);
    clock.charge(20);
    clock.advance(0.5);
    expect(clock.now()).toBe(1520);
    expect(() => clock.advance(-1)).toThrow(RangeError);
  });

  test('a real clock charges nothing for service calls', () => {
    const clock = new RealClock();
    const beforeMs = Date.now();
    clock.charge();
    expect(clock.now()).toBeGreaterThanOrEqual(beforeMs);
  });

  test('the clock of a lane is ahead of the shared one by what the lane slept', () => {
    const shared = new VirtualClock(1000);
    const lane = new LaneClock(shared);
    lane.sleep(300);
    lane.sleep(200);
    expect([shared.now(), lane.now()]).toEqual([1000, 1500]);
    shared.advance(700);
    expect(lane.now()).toBe(1700);
  });
});
