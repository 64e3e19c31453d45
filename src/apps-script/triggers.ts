/** Defines the time-driven triggers of the script, of this user in this document. */

import type { Triggers } from '../core/ports/hourly-trigger';
import { isTriggerGranted } from './permissions';

const handler = 'catchUp';

export const triggers: Triggers = { make, exists, remove, isGranted: isTriggerGranted };

function make(): string | null {
  try {
    return ScriptApp.newTrigger(handler).timeBased().everyHours(1).create().getUniqueId();
  } catch {
    return null;
  }
}

function exists(id: string): boolean {
  try {
    return ScriptApp.getProjectTriggers().some((trigger) => trigger.getUniqueId() === id);
  } catch {
    return false;
  }
}

/** Without consent for triggers there is none to remove, or none that can be. */
function remove(id: string): boolean {
  try {
    for (const trigger of ScriptApp.getProjectTriggers()) {
      if (trigger.getUniqueId() === id) ScriptApp.deleteTrigger(trigger);
    }
    return true;
  } catch {
    return !isTriggerGranted();
  }
}
