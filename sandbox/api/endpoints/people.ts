/** Defines GET /people/{id}. */

import type { CallContext } from '../context';
import { requirePerson } from '../store/people-store';
import { toWirePerson } from '../wire/people';

export function getPerson(call: CallContext) {
  return { person: toWirePerson(call, requirePerson(call.database, call.id)) };
}
