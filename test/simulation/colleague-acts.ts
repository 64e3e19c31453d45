/** Defines what a colleague does in the sheet, and how often. */

export const colleagueActs = [
  'edit inputs',
  'type in own cell',
  'type in output cell',
  'correct by hand',
  'own words as status',
  'clear status',
  'clear output',
  'sort',
  'insert row',
  'delete row',
  'filter',
  'move column',
  'insert column',
  'delete own column',
  'rename output column',
  'rename input column',
  'delete output column',
  'insert log line',
  'delete log line',
  'sort log',
] as const;
export type ColleagueAct = (typeof colleagueActs)[number];

/** How often each is done, against the others. */
export const weights: Readonly<Record<ColleagueAct, number>> = {
  'edit inputs': 5,
  'type in own cell': 3,
  'type in output cell': 4,
  'correct by hand': 2,
  'own words as status': 1.5,
  'clear status': 3,
  'clear output': 2,
  sort: 8,
  'insert row': 4,
  'delete row': 4,
  filter: 2,
  'move column': 4,
  'insert column': 2,
  'delete own column': 1,
  'rename output column': 1,
  'rename input column': 1,
  'delete output column': 0.8,
  'insert log line': 1.5,
  'delete log line': 0.5,
  'sort log': 1,
};
