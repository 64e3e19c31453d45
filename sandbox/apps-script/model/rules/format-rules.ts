/** Conditional format rules of a sheet: which cells they colour, and how they follow rows and columns. */

import type { Area } from '../a1';
import type { StructureChange } from '../changes';
import { movedArea } from '../protections';

export interface FormatRule {
  /** Name of the boolean criterion; null for a colour scale, which colours no text. */
  readonly criterion: string | null;
  readonly values: readonly unknown[];
  readonly areas: readonly Area[];
  /** As a script set them, in lower case; null where the rule leaves them alone. */
  readonly background: string | null;
  readonly fontColor: string | null;
  readonly bold: boolean | null;
}

/** Rows inserted right below a rule's last one take it over, as they take over formats. */
function followed(area: Area, change: StructureChange): Area | null {
  const isBelow =
    change.kind === 'rows' && change.action === 'insert' && change.index === area.lastRow + 1;
  return isBelow ? { ...area, lastRow: area.lastRow + change.count } : movedArea(area, change);
}

/** The rules after rows or columns moved; those of which nothing is left are gone. */
export function followRules(rules: readonly FormatRule[], change: StructureChange): FormatRule[] {
  return rules.flatMap((rule) => {
    const areas = rule.areas.flatMap((area) => followed(area, change) ?? []);
    return areas.length === 0 ? [] : [{ ...rule, areas }];
  });
}

/** Sheets compares texts without their case. Other criteria than those of texts colour nothing here. */
export function isMet({ criterion, values }: FormatRule, shown: string): boolean {
  const text = shown.toLowerCase();
  const wanted = String(values[0] ?? '').toLowerCase();
  switch (criterion) {
    case 'TEXT_STARTS_WITH':
      return text.startsWith(wanted);
    case 'TEXT_CONTAINS':
      return text.includes(wanted);
    case 'TEXT_EQUAL_TO':
      return text === wanted;
    case 'CELL_NOT_EMPTY':
      return text !== '';
    default:
      return false;
  }
}
