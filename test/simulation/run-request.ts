/** Defines what a person's sidebar asks for when a run is started. */

import type { RunChoice } from './scenario';
import type { inputColumns } from './sheet-shadow';
import type { Stage } from './stage';

export const inputNames = {
  name: 'fullName',
  company: 'company',
  linkedin: 'linkedinUrl',
  email: 'email',
  personId: 'personId',
} as const;
type InputName = (typeof inputNames)[keyof typeof inputNames];

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

/** Where the input columns stand, counted from 0, and their headers. */
interface Inputs {
  readonly sheetId: number;
  readonly mapping: Readonly<Partial<Record<InputName, number>>>;
  readonly headers: Readonly<Partial<Record<InputName, string>>>;
}

export function inputsOf({ shadow }: Stage, without: readonly InputColumn[] = []): Inputs {
  const columns = shadow.ownColumns();
  const mapping: Partial<Record<InputName, number>> = {};
  const headers: Partial<Record<InputName, string>> = {};
  for (const [column, input] of Object.entries(inputNames)) {
    const place = columns.get(column);
    if (place === undefined || (without as readonly string[]).includes(column)) continue;
    mapping[input] = place - 1;
    headers[input] = shadow.sheet.display(1, place);
  }
  return { sheetId: shadow.sheet.id, mapping, headers };
}

export function requestText(
  stage: Stage,
  choice: RunChoice,
  without: readonly InputColumn[] = [],
): string {
  return requestOn(stage, inputsOf(stage, without), choice);
}

/** Of any sheet, whichever is in front. */
export function requestOn({ scenario }: Stage, inputs: Inputs, choice: RunChoice): string {
  return JSON.stringify({
    ...inputs,
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
    ...(scenario.presses ? { sheetConfirmed: true } : {}),
  });
}
