/** Defines GET /people/{id}. */

import type { CallContext } from '../context';
import { requirePerson, toWirePerson } from '../people-store';

export function getPerson(call: CallContext) {
  return { person: toWirePerson(call, requirePerson(call.database, call.id)) };
}
