/** Defines what a person's sidebar asks for when a run is started. */

import type { RunChoice } from './scenario';
import type { Stage } from './stage';

const inputNames = {
  name: 'fullName',
  company: 'company',
  linkedin: 'linkedinUrl',
  email: 'email',
  personId: 'personId',
};

export function requestText({ shadow, scenario }: Stage, choice: RunChoice): string {
  const columns = shadow.ownColumns();
  const mapping: Record<string, number> = {};
  const headers: Record<string, string> = {};
  for (const [column, input] of Object.entries(inputNames)) {
    const place = columns.get(column);
    if (place === undefined) continue;
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
