/** Defines the baseline: the usual hand-written script on the same leads and the same service. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BundleSource } from '../../apps-script/host-types';
import { pasteGrid } from '../../demo/sheet';
import { differentLeads, gridOf } from '../leads';
import { builtBaseUrl, openStage, type Plan } from '../stage';

export interface BaselineMeasure {
  readonly rows: number;
  readonly elapsedMs: number;
  readonly requests: number;
  /** Answers 429, each of which costs a sleep. */
  readonly refused: number;
  /** Times that somebody had to press Run: each execution ends after six minutes. */
  readonly executions: number;
  /** Calls that read or change the sheet. */
  readonly roundTrips: number;
  readonly rowsWithEmail: number;
  readonly creditsSpent: number;
}

/** Far more than any sheet of the bench needs. */
const executionsMax = 500;

/** Presses Run again as soon as an execution was ended by the platform, as a patient user would. */
export function measureBaseline(plan: Plan, rows: number): BaselineMeasure {
  const stage = openStage({ plan, script: handWritten });
  pasteGrid(stage.sheet, gridOf(differentLeads(rows)));
  const startMs = stage.clock.now();
  let executions = 0;
  for (let isDone = false; !isDone && executions < executionsMax; executions += 1) {
    const result = stage.host.run('enrichRows');
    if (!result.ok && !result.killed) throw new Error(result.error.message);
    isDone = result.ok;
  }
  const { requests, charges } = stage.service.admin.audit();
  const calls = stage.calls.executions();
  stage.service.close();
  return {
    rows,
    elapsedMs: stage.clock.now() - startMs,
    requests: requests.length,
    refused: requests.filter(({ status }) => status === 429).length,
    executions,
    roundTrips: calls.reduce((sum, each) => sum + each.roundTrips, 0),
    rowsWithEmail: countEmails(stage.sheet, rows),
    creditsSpent: charges.reduce((sum, { credits }) => sum + credits, 0),
  };
}

const emailColumn = 5;

function countEmails(sheet: { display(row: number, column: number): string }, rows: number) {
  const texts = Array.from({ length: rows }, (_, index) => sheet.display(index + 2, emailColumn));
  return texts.filter((text) => text.includes('@')).length;
}

function handWritten(key: string): BundleSource {
  const code = readFileSync(path.join(__dirname, 'hand-written.js'), 'utf8')
    .replace('BASE_URL_HERE', builtBaseUrl())
    .replace('API_KEY_HERE', key);
  return { code };
}
