/** An erase whose execution is killed at each of its service calls. */
import { HostKill } from '../../sandbox/apps-script/errors';
import {
  clearTyped,
  enrichedSheet,
  eraseView,
  expectNothingOf,
  insertedSheets,
  kept,
  textsOf,
} from './erase-world';

test.each([
  ['a run wrote', enrichedSheet, 'phone', null],
  ['an insert wrote', insertedSheets, 'id', 'Countess'],
] as const)(
  'an erase of what %s, killed at any service call, done again, comes to the same end',
  (_, open, by, typed) => {
    let left = Number.POSITIVE_INFINITY;
    const hooks = {
      before: ({ functionName }: { functionName: string }) => {
        if (functionName !== 'erasePerson') return;
        left -= 1;
        if (left < 0) throw new HostKill();
      },
      after: () => {},
    };
    const stage = open({ hooks });
    const { addOn, host, first, second } = stage;
    const { asked, people } = addOn.call('findPerson', eraseView, first[by] ?? '');
    for (let calls = 0; ; calls += 1) {
      left = calls;
      let isDone = true;
      try {
        addOn.call('erasePerson', eraseView, JSON.stringify(asked), people);
      } catch {
        isDone = false;
      }
      left = Number.POSITIVE_INFINITY;
      if (isDone) break;
      // A turn that was killed blocks the next for two minutes.
      stage.clock.sleep(120_001);
      if (calls > 600) throw new Error('It never came to its end.');
    }
    if ('formulas' in stage) clearTyped(stage);
    expectNothingOf(textsOf(first), kept(host));
    expect(kept(host)).toContain(typed ?? second.email);
    expect(kept(host)).toContain(second.id);
  },
);
