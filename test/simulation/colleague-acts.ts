/** Defines what a colleague does in the sheet, how often, and what nobody does at one certain moment. */

export const colleagueActs = [
  'edit inputs',
  'type in own cell',
  'type in output cell',
  'clear status',
  'clear output',
  'sort',
  'insert row',
  'delete row',
  'filter',
  'move column',
  'insert column',
  'rename output column',
  'rename input column',
  'delete output column',
  'insert log line',
] as const;
export type ColleagueAct = (typeof colleagueActs)[number];

/** Acts that nobody can detect between the last look at the sheet and the write; see gap.ts. */
export const notInGap: ReadonlySet<ColleagueAct> = new Set([
  'type in output cell',
  'clear status',
  'clear output',
  'move column',
  'insert column',
  'delete output column',
  'insert log line',
]);

/** How often each is done, against the others. */
export const weights: Readonly<Record<ColleagueAct, number>> = {
  'edit inputs': 5,
  'type in own cell': 3,
  'type in output cell': 4,
  'clear status': 3,
  'clear output': 2,
  sort: 8,
  'insert row': 4,
  'delete row': 4,
  filter: 2,
  'move column': 4,
  'insert column': 1,
  'rename output column': 1,
  'rename input column': 1,
  'delete output column': 0.8,
  'insert log line': 1.5,
};
