/** Defines how others do it: three scripts that people write, on the same leads and the same service. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BundleSource } from '../../apps-script/host-types';
import { pasteGrid } from '../../demo/sheet';
import { differentLeads, gridOf } from '../leads';
import { openStage, type Plan, type Stage } from '../stage';

export interface PeerMeasure {
  /** How it works, in a few words. */
  readonly name: string;
  readonly rows: number;
  readonly elapsedMs: number;
  readonly requests: number;
  /** Answers 429. */
  readonly refused: number;
  /** Executions that the platform ended after six minutes. */
  readonly killed: number;
  /** Times that somebody had to press Run, or to enter formulas that had failed. */
  readonly acts: number;
  /** Calls that read or change the sheet. */
  readonly roundTrips: number;
  readonly rowsWithEmail: number;
  readonly creditsSpent: number;
}

/** What a patient person does until nothing more is to be gained; tells how often, and what was ended. */
type Work = (stage: Stage, rows: number) => { readonly acts: number; readonly killed: number };

const peers: readonly { readonly name: string; readonly file: string; readonly work: Work }[] = [
  { name: 'one fetch and one setValue a row', file: 'row-by-row.js', work: pressRun },
  { name: 'batches of 100, one write at the end', file: 'batches.js', work: pressRun },
  { name: 'a formula in each row, three tries', file: 'cell-by-cell.js', work: enterFormulas },
];

export function measurePeers(plan: Plan, rows: number): readonly PeerMeasure[] {
  return peers.map(({ name, file, work }) => {
    const stage = openStage({ plan, script: (key, baseUrl) => scriptOf(file, key, baseUrl) });
    pasteGrid(stage.sheet, gridOf(differentLeads(rows)));
    const startMs = stage.clock.now();
    const { acts, killed } = work(stage, rows);
    const elapsedMs = stage.clock.now() - startMs;
    const { requests, charges } = stage.service.admin.audit();
    stage.service.close();
    return {
      name,
      rows,
      elapsedMs,
      requests: requests.length,
      refused: requests.filter(({ status }) => status === 429).length,
      killed,
      acts,
      roundTrips: stage.calls.executions().reduce((sum, each) => sum + each.roundTrips, 0),
      rowsWithEmail: resultsOf(stage, rows).filter((text) => text.includes('@')).length,
      creditsSpent: charges.reduce((sum, { credits }) => sum + credits, 0),
    };
  });
}

/** Whoever has pressed Run so often and got nothing more gives up. */
const actsInVainMax = 3;
const actsMax = 500;

function pressRun(stage: Stage, rows: number) {
  const filled = () => resultsOf(stage, rows).filter((text) => text !== '').length;
  let killed = 0;
  let inVain = 0;
  for (let acts = 1; acts <= actsMax; acts += 1) {
    const before = filled();
    const result = stage.host.run('enrichRows');
    if (result.ok) return { acts, killed };
    if (!result.killed) throw new Error(result.error.message);
    killed += 1;
    inVain = filled() > before ? 0 : inVain + 1;
    if (inVain === actsInVainMax) return { acts, killed };
  }
  throw new Error(`The script is not done after ${actsMax} presses.`);
}

/** Long enough for the next minute of the limit. */
const betweenTriesMs = 60_000;

function enterFormulas(stage: Stage, rows: number) {
  for (let acts = 1; acts <= actsMax; acts += 1) {
    const open = resultsOf(stage, rows).flatMap((text, index) =>
      text === '' || text.startsWith('#') ? [index + 2] : [],
    );
    if (open.length === 0) return { acts: acts - 1, killed: 0 };
    if (acts > 1) stage.clock.sleep(betweenTriesMs);
    // Cleared first: Sheets computes a formula again only where it is entered anew.
    for (const row of open) stage.sheet.paste(row, emailColumn, [['']]);
    for (const row of open) {
      stage.sheet.paste(row, emailColumn, [[`=FIND_EMAIL(A${row},B${row},C${row},D${row})`]]);
    }
    stage.host.recalculate();
  }
  throw new Error(`Formulas fail still after ${actsMax} tries.`);
}

const emailColumn = 5;

function resultsOf({ sheet }: Stage, rows: number): readonly string[] {
  return Array.from({ length: rows }, (_, index) => sheet.display(index + 2, emailColumn));
}

function scriptOf(file: string, key: string, baseUrl: string): BundleSource {
  const code = readFileSync(path.join(__dirname, file), 'utf8')
    .replace('BASE_URL_HERE', baseUrl)
    .replace('API_KEY_HERE', key);
  return { code };
}
