/** Defines the catch-up of each sheet as it was switched on: nothing but its person's acts changes it. */

import * as z from 'zod/mini';
import { currentGrant } from '../../account/spending-grant';
import { settingsSchema } from '../../run/run-state';
import { parseKept } from '../../text/kept-json';
import { longTexts } from '../../text/long-texts';
import { lateSchema } from '../../text/schema';
import { setAside } from '../../text/set-aside';
import type { Session } from '../session';

export function catchUpKey({ workbook }: Session): string {
  return `cdx.catch-up.${workbook.id}`;
}

/** The version of what is kept; 0.1.0 named none. */
const keptVersion = 3;

const taskSchema = () =>
  z.object({
    settings: settingsSchema(),
    keyPrefix: z.string(),
    /** The account that it was allowed for, and its connection (see `currentGrant`). */
    grant: z.string(),
    /** Credits. */
    limitPerDay: z.number(),
    /** Takes rows too that somebody's own run left waiting. */
    waitingToo: z.boolean(),
  });

const keptSchema = lateSchema(() =>
  z.object({ v: z.literal(keptVersion), tasks: z.array(taskSchema()) }),
);

/** One for a sheet; kept per user and document: whoever switches it on pays, with the account of then. */
export type Task = z.infer<ReturnType<typeof keptSchema>>['tasks'][number];

/** Those that are on: they end once that one's key was removed or replaced by another account's. */
export function tasksOf(session: Session): readonly Task[] {
  const grant = currentGrant(session.userStore);
  return keptTasks(session)?.filter((task) => task.grant === grant) ?? [];
}

function keptTasks(session: Session): readonly Task[] | null {
  return (
    parseKept(keptSchema, longTexts(session.userStore).get(catchUpKey(session)))?.tasks ?? null
  );
}

/** Another version kept something here, which this one does not take for a permission. */
export function isOutdated(session: Session): boolean {
  return session.userStore.get(catchUpKey(session)) !== null && keptTasks(session) === null;
}

export function taskOf(session: Session, sheetId: number): Task | undefined {
  return tasksOf(session).find(({ settings }) => settings.sheetId === sheetId);
}

/** Changes that of one sheet; null switches it off. */
export function saveTask(session: Session, sheetId: number, task: Task | null): void {
  // Another execution may have changed another sheet's since the properties were read.
  session.userStore.refresh();
  const [store, key] = [longTexts(session.userStore), catchUpKey(session)];
  if (isOutdated(session)) setAside(store, key);
  const others = tasksOf(session).filter(({ settings }) => settings.sheetId !== sheetId);
  const tasks = task === null ? others : [...others, task];
  if (tasks.length === 0) store.remove(key);
  else store.set(key, JSON.stringify({ v: keptVersion, tasks }));
}
