/** Defines what a person's sidebar asks for when a run is started. */

import type { RunChoice } from './scenario';
import type { inputColumns } from './sheet-shadow';
import type { Stage } from './stage';

const inputNames = {
  name: 'fullName',
  company: 'company',
  linkedin: 'linkedinUrl',
  email: 'email',
  personId: 'personId',
};

type InputColumn = (typeof inputColumns)[number];

/** What people leave out of Columns, where they leave out anything. */
const leftOut: readonly (readonly InputColumn[])[] = [
  ['linkedin'],
  ['linkedin', 'email'],
  ['name', 'company', 'email'],
  ['company'],
  ['email'],
  ['personId'],
];

/** Input columns that a run is not to read. */
export function someLeftOut({ scenario, random, isRough }: Stage): readonly InputColumn[] {
  return scenario.readsOthers && isRough() && random.chance(0.5) ? random.pick(leftOut) : [];
}

export function requestText(
  { shadow, scenario }: Stage,
  choice: RunChoice,
  without: readonly InputColumn[] = [],
): string {
  const columns = shadow.ownColumns();
  const mapping: Record<string, number> = {};
  const headers: Record<string, string> = {};
  for (const [column, input] of Object.entries(inputNames)) {
    const place = columns.get(column);
    if (place === undefined || (without as readonly string[]).includes(column)) continue;
    mapping[input] = place - 1;
    headers[input] = shadow.sheet.display(1, place);
  }
  return JSON.stringify({
    sheetId: shadow.sheet.id,
    mapping,
    headers,
    rows: choice.rows,
    firstRows: choice.firstRows,
    reveal: scenario.reveal,
    onlyVerifiedEmails: scenario.onlyVerifiedEmails,
    confidenceMin: 0.75,
    preset: scenario.preset,
    outputs: scenario.outputs,
    outputsBefore: null,
    overwrite: choice.overwrite,
    creditLimit: choice.creditLimit,
  });
}
