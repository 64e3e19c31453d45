/** Defines the catch-up for new rows: off by default, with a limit of its own a day. */

import * as z from 'zod/mini';
import { lateSchema } from '../api/wire';
import { parseKept } from '../kept-json';
import type { SettingsView } from './model';
import { problem, Refusal } from './problems';
import { catchUpKey, endTriggerUnlessWanted } from './run-calls';
import type { Session } from './session';

const keptSchema = lateSchema(() =>
  z.object({ limitPerDay: z.number(), day: z.number(), spent: z.number() }),
);

interface Kept {
  readonly limitPerDay: number;
  readonly day: number;
  readonly spent: number;
}

const defaultLimit = 50;
const dayMs = 86_400_000;

/** Kept per user and document: whoever switches it on pays. */
export function loadCatchUp(session: Session): Kept | null {
  const kept = parseKept(keptSchema, session.userStore.get(catchUpKey(session)));
  if (kept === null) return null;
  const day = Math.floor(session.clock.nowMs() / dayMs);
  return kept.day === day ? kept : { ...kept, day, spent: 0 };
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
