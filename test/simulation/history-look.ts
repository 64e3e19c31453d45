/** Defines what History tells otherwise than the log, once everything has come to its end. */

import { z } from 'zod';
import { receipt, type Sidebar } from './sidebar';
import type { Stage } from './stage';

const past = z.object({ runId: z.string(), credits: z.number(), isKnown: z.boolean() });
const pastView = z.object({ receipt: receipt.nullable() });

/** One line each; of runs whose lines people deleted nobody can tell. */
export function otherThanLogged(stage: Stage, sidebar: Sidebar): readonly string[] {
  const { log } = stage;
  const history = sidebar.call('getHistory', z.array(past));
  if (history.kind !== 'value') return [`History is not told: ${JSON.stringify(history)}`];
  const logged = creditsInLog(log.charges());
  const whole = history.value.filter(({ runId }) => !log.hasLost(runId));
  const missing = [...logged.keys()].filter(
    (id) => !log.hasLost(id) && !history.value.some(({ runId }) => runId === id),
  );
  return [
    ...missing.map((id) => `History does not name run ${id}, which the log has charges of`),
    ...whole.flatMap((run) => faultsOf(run, logged.get(run.runId) ?? 0, stage, sidebar)),
  ];
}

function faultsOf(
  { runId, credits, isKnown }: z.infer<typeof past>,
  inLog: number,
  { receipts }: Stage,
  sidebar: Sidebar,
): readonly string[] {
  const found: string[] = [];
  if (credits !== inLog)
    found.push(`History says ${credits} credits of run ${runId}, the log ${inLog}`);
  const told = isKnown ? sidebar.call('getPastRun', pastView.nullable(), runId) : null;
  if (told === null) return found;
  if (told.kind !== 'value' || told.value === null) {
    return [...found, `History has no receipt of run ${runId}: ${JSON.stringify(told)}`];
  }
  const made = told.value.receipt;
  // One that was not certain says that it is corrected: this is what it says in the end.
  if (made !== null && receipts.get(runId)?.exact === false) receipts.set(runId, made);
  const spent = made?.creditsSpent ?? credits;
  if (spent !== credits)
    found.push(`the receipt of run ${runId} says ${spent} credits, its line in History ${credits}`);
  return found;
}

/** A field of a person counts once for each run, however many lines tell of it. */
function creditsInLog(charges: ReturnType<Stage['log']['charges']>): ReadonlyMap<string, number> {
  const most = new Map<string, { runId: string; credits: number }>();
  for (const { runId, personId, field, credits } of charges) {
    const key = `${runId} ${personId} ${field}`;
    if (credits >= (most.get(key)?.credits ?? 0)) most.set(key, { runId, credits });
  }
  const byRun = new Map<string, number>();
  for (const { runId, credits } of most.values())
    byRun.set(runId, (byRun.get(runId) ?? 0) + credits);
  return byRun;
}
