/** Defines the figures of detection: how rightly the sidebar reads the shapes in which lists of leads reach a sheet. */

import { z } from 'zod';
import { type Export, exports } from '../../data/exports/exports';
import type { Figure } from '../figures';
import { openSidebar, openStage } from '../stage';

const view = z.object({
  headerRow: z.number(),
  mapping: z.record(z.string(), z.object({ column: z.number() })),
});

interface Verdict {
  readonly name: string;
  readonly isRight: boolean;
  /** Something was proposed, and it is not what it should be. */
  readonly isWrong: boolean;
}

export function detectionFigures(): readonly Figure[] {
  const verdicts = exportVerdicts();
  const languages = new Set(exports.map(({ language }) => language)).size;
  const wrong = verdicts.filter(({ isWrong }) => isWrong);
  const missed = verdicts.filter(({ isRight }) => !isRight);
  const seen = `${exports.length} shapes of exports in ${languages} languages, ${verdicts.length} header rows and columns`;
  const share = (part: readonly Verdict[]) => (100 * part.length) / verdicts.length;
  const figure = (name: string, targetMax: number, part: readonly Verdict[]): Figure => ({
    name,
    targetMax,
    measured: share(part),
    unit: '%',
    detail: [seen, ...part.map((each) => each.name)].join('; '),
  });
  return [
    figure('header rows and columns of exports that are not found', 3, missed),
    figure('header rows and columns of exports that are proposed wrongly', 1, wrong),
  ];
}

/** Each shape is pasted into the sheet, and read as the sidebar reads it. */
function exportVerdicts(): readonly Verdict[] {
  const stage = openStage({ plan: 'pro' });
  const { sheet } = stage;
  sheet.paste(1, 1, [['Name']]);
  const { addOn } = openSidebar(stage);
  return exports.flatMap((each) => {
    sheet.clear({ firstRow: 1, firstColumn: 1, lastRow: 100, lastColumn: 26 });
    sheet.paste(1, 1, each.rows);
    return verdictsOf(each, addOn.call('getSheet', view));
  });
}

function verdictsOf(each: Export, found: z.infer<typeof view>): readonly Verdict[] {
  const isFound = found.headerRow === each.headerRow;
  const header = { name: `${each.name}: header row`, isRight: isFound, isWrong: !isFound };
  if (each.headerRow === 0) return [header];
  const meant = new Map<string, number>(Object.entries(each.columns));
  const inputs = new Set([...meant.keys(), ...Object.keys(found.mapping)]);
  const columns = [...inputs].map((input) => {
    const proposed = found.mapping[input]?.column;
    const isRight = proposed === meant.get(input);
    const name = `${each.name}: ${input}`;
    return { name, isRight, isWrong: !isRight && proposed !== undefined };
  });
  return [header, ...columns];
}
