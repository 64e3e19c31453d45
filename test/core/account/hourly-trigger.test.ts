import { hourlyTriggerOf, isTriggerAsked } from '../../../src/core/account/hourly-trigger';
import type { Triggers } from '../../../src/core/ports/hourly-trigger';
import { memoryStore } from '../../support/memory-store';

/** Triggers of the platform; `makes` is false in a test deployment. */
class FakeTriggers implements Triggers {
  readonly ids: string[] = [];
  makes = true;
  granted = true;
  isRemovable = true;

  make(): string | null {
    if (!this.makes || !this.granted) return null;
    const id = `trigger-${this.ids.length}`;
    this.ids.push(id);
    return id;
  }

  exists(id: string): boolean {
    return this.ids.includes(id);
  }

  remove(id: string): boolean {
    if (!this.isRemovable) return false;
    this.ids.splice(this.ids.indexOf(id), 1);
    return true;
  }

  isGranted(): boolean {
    return this.granted;
  }
}

function setUp() {
  const triggers = new FakeTriggers();
  const userStore = memoryStore();
  const trigger = hourlyTriggerOf(triggers, userStore, 'doc');
  return { triggers, userStore, trigger };
}

test('it is made once, and made anew where it was deleted elsewhere', () => {
  const { triggers, trigger } = setUp();
  expect([trigger.isKnown(), trigger.ensure(), trigger.ensure()]).toEqual([false, true, true]);
  expect(triggers.ids).toHaveLength(1);
  triggers.ids.length = 0;
  expect(trigger.ensure()).toBe(true);
  expect([trigger.isKnown(), triggers.ids.length]).toEqual([true, 1]);
});

test('that of another document is another one', () => {
  const { triggers, userStore, trigger } = setUp();
  trigger.ensure();
  hourlyTriggerOf(triggers, userStore, 'other').ensure();
  expect(triggers.ids).toHaveLength(2);
  trigger.remove();
  expect(triggers.ids).toEqual(['trigger-1']);
});

test('only where the consent is there, a refusal means that there are none', () => {
  const { triggers, trigger } = setUp();
  triggers.granted = false;
  expect([trigger.ensure(), trigger.isAvailable(), trigger.isKnown()]).toEqual([false, true, true]);
  triggers.granted = true;
  triggers.makes = false;
  expect([trigger.ensure(), trigger.isAvailable()]).toEqual([false, false]);
  triggers.makes = true;
  expect([trigger.ensure(), trigger.isAvailable()]).toEqual([true, true]);
});

test('a wish for the permission is told to one opening, of its document', () => {
  const { userStore, trigger } = setUp();
  trigger.ask();
  expect(isTriggerAsked(userStore, 'other')).toBe(false);
  expect([isTriggerAsked(userStore, 'doc'), isTriggerAsked(userStore, 'doc')]).toEqual([
    true,
    false,
  ]);
});

test('an event is its own only by its id, and none is once it was removed', () => {
  const { trigger } = setUp();
  const own = { triggerUid: 'trigger-0' };
  expect(trigger.isFrom({ triggerUid: null })).toBe(false);
  trigger.ensure();
  const others = [undefined, null, {}, { triggerUid: 'guessed' }, 'trigger-0', [own], ['x']];
  expect(others.map((event) => trigger.isFrom(event))).toEqual(others.map(() => false));
  expect(trigger.isFrom(own)).toBe(true);
  trigger.remove();
  trigger.remove();
  expect(trigger.isFrom(own)).toBe(false);
});

test('one that could not be removed is still known, and is removed at the next try', () => {
  const { triggers, trigger } = setUp();
  trigger.ensure();
  triggers.isRemovable = false;
  trigger.remove();
  expect([trigger.isKnown(), trigger.isFrom({ triggerUid: 'trigger-0' })]).toEqual([true, true]);
  triggers.isRemovable = true;
  trigger.remove();
  expect([trigger.isKnown(), triggers.ids]).toEqual([false, []]);
});

describe('one that an execution left which ended while it was made', () => {
  test('is known from its first event on', () => {
    const { triggers, trigger } = setUp();
    triggers.ids.push('left');
    triggers.makes = false;
    expect([trigger.ensure(), trigger.isAvailable()]).toEqual([false, false]);
    expect(trigger.isFrom({ triggerUid: 'left' })).toBe(true);
    expect([trigger.ensure(), trigger.isAvailable()]).toEqual([true, true]);
  });

  test.each([{ triggerUid: 'guessed' }, 'left', [['left']], { triggerUid: ['left'] }, null])(
    'is not %j',
    (event) => {
      const { triggers, trigger } = setUp();
      triggers.ids.push('left');
      expect([trigger.isFrom(event), trigger.isKnown()]).toEqual([false, false]);
    },
  );

  test('is not believed beside the one that is known', () => {
    const { triggers, trigger } = setUp();
    trigger.ensure();
    triggers.ids.push('left');
    expect(trigger.isFrom({ triggerUid: 'left' })).toBe(false);
    expect(trigger.isFrom({ triggerUid: 'trigger-0' })).toBe(true);
  });
});
