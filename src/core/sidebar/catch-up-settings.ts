/** Defines the catch-up for new rows: off by default, with a limit of its own a day. */

import * as z from 'zod/mini';
import type { SettingsView } from './model';
import { problem, Refusal } from './problems';
import { catchUpKey, endTriggerUnlessWanted } from './run-calls';
import type { Session } from './session';

const keptSchema = z.object({ limitPerDay: z.number(), day: z.number(), spent: z.number() });
type Kept = z.infer<typeof keptSchema>;

const defaultLimit = 50;
const dayMs = 86_400_000;

/** Kept per user and document: whoever switches it on pays. */
export function loadCatchUp(session: Session): Kept | null {
  try {
    const text = session.userStore.get(catchUpKey(session));
    const parsed = z.safeParse(keptSchema, JSON.parse(text ?? 'null'));
    if (!parsed.success) return null;
    const day = Math.floor(session.clock.nowMs() / dayMs);
    return parsed.data.day === day ? parsed.data : { ...parsed.data, day, spent: 0 };
  } catch {
    return null;
  }
}

/** Counts what is about to be allowed before it is spent, so that a killed run can't exceed it. */
export function saveCatchUp(session: Session, kept: Kept): void {
  session.userStore.set(catchUpKey(session), JSON.stringify(kept));
}

export function catchUpOf(session: Session): SettingsView['catchUp'] {
  const kept = loadCatchUp(session);
  return {
    on: kept !== null,
    limitPerDay: kept?.limitPerDay ?? defaultLimit,
    spentToday: kept?.spent ?? 0,
    available: session.trigger.isAvailable(),
  };
}

export function keepCatchUp(session: Session, on: boolean, limitPerDay: number): void {
  if (!on) {
    session.userStore.remove(catchUpKey(session));
    endTriggerUnlessWanted(session);
    return;
  }
  if (!session.trigger.ensure()) {
    throw new Refusal(
      problem(
        'TRIGGER',
        'Google Sheets did not allow an hourly trigger here.',
        'Test deployments have none; install the add-on, or run by hand.',
        'catchUpLimit',
      ),
    );
  }
  const day = Math.floor(session.clock.nowMs() / dayMs);
  const spent = loadCatchUp(session)?.spent ?? 0;
  saveCatchUp(session, { limitPerDay, day, spent });
}
