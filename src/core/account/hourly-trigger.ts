/** Defines when the hourly trigger of this user in this document is made, asked for and believed. */

import type { HourlyTrigger, Triggers } from '../ports/hourly-trigger';
import type { Store, UserStore } from '../ports/services';

/**
 * By the platform, though the person has given consent: a test deployment has no triggers, a person has
 * 20 of a script at most (platform: Quotas). It may have failed for the moment only, so `ensure` asks again.
 */
const refused = '1';

const askedKey = (documentId: string): string => `cdx.ask-trigger.${documentId}`;

/** Whether an opening has to ask for the permission: once for each time that it was wanted in vain. */
export function isTriggerAsked(userStore: Store, documentId: string): boolean {
  const isAsked = userStore.get(askedKey(documentId)) !== null;
  if (isAsked) userStore.remove(askedKey(documentId));
  return isAsked;
}

/** The id of the trigger is kept, so that an event can be told from a call that only looks like one. */
export function hourlyTriggerOf(
  triggers: Triggers,
  userStore: UserStore,
  documentId: string,
): HourlyTrigger {
  const key = `cdx.trigger.${documentId}`;
  const unavailableKey = `cdx.no-trigger.${documentId}`;
  /** Another execution may have made it since the properties were read. */
  const isMade = () => {
    userStore.refresh();
    const id = userStore.get(key);
    if (id === null || !triggers.exists(id)) return false;
    if (userStore.get(unavailableKey) !== null) userStore.remove(unavailableKey);
    return true;
  };
  const keep = (id: string) => {
    userStore.set(key, id);
    userStore.remove(unavailableKey);
  };
  return {
    isAvailable: () => userStore.get(unavailableKey) !== refused,
    isKnown: () => userStore.get(key) !== null || userStore.get(unavailableKey) !== null,
    ensure() {
      if (isMade()) return true;
      const made = triggers.make();
      if (made !== null) keep(made);
      else if (!isMade()) {
        userStore.set(unavailableKey, triggers.isGranted() ? refused : 'no consent');
        return false;
      }
      return true;
    },
    ask: () => userStore.set(askedKey(documentId), '1'),
    remove() {
      const id = userStore.get(key);
      // Where it may still be there its id is known: it could be made no second time, nor believed.
      if (id !== null && triggers.remove(id)) userStore.remove(key);
    },
    isFrom(event) {
      const [id, known] = [triggerIn(event), userStore.get(key)];
      if (id === null || id === known) return id !== null;
      // An execution that ended while it made the trigger, or took it away, left one that nobody knew.
      if (!triggers.exists(id) || (known !== null && triggers.exists(known))) return false;
      keep(id);
      return true;
    },
  };
}

/** From a cell only scalars and arrays can be passed, and nobody there knows the trigger's id. */
function triggerIn(event: unknown): string | null {
  if (typeof event !== 'object' || event === null) return null;
  const id: unknown = 'triggerUid' in event ? event.triggerUid : null;
  return typeof id === 'string' ? id : null;
}
