/** Defines the sample `leads.csv`: `npx tsx sandbox/data/make-leads.ts` writes it from the default people. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unparse } from 'papaparse';
import { SeededRandom } from '../api/random';
import { createService } from '../api/service';
import { leadsFrom } from './leads';

export const leadsFile = join(__dirname, 'leads.csv');
const rowCount = 200;
const seed = 7;

const notes = [
  '',
  '',
  '',
  'Met at the trade fair',
  'Asked for a demo',
  'Do not call before 10',
  '007',
];

/** The whole file as text; the same on every run. */
export function leadsCsv(): string {
  const service = createService({ clock: { nowMs: () => 0 } });
  const random = new SeededRandom(seed);
  const rows = leadsFrom(service, { count: rowCount, seed }).map(({ row, kind }) => ({
    Name: row.name,
    Company: row.company,
    LinkedIn: row.linkedin,
    Email: row.email,
    Notes: kind === 'blank' ? '' : random.pick(notes),
  }));
  service.close();
  return `${unparse(rows, { newline: '\n' })}\n`;
}

if (require.main === module) writeFileSync(leadsFile, leadsCsv());
