/**
 * Data validation of cells. A rule that rejects refuses what a script writes, too: the text names the
 * cell, and the whole write is off. Blanks pass every rule (seen in scripts that met it; not in the docs).
 */

import type { CellValue } from '../entry';

export type ValidationKind =
  | 'VALUE_IN_LIST'
  | 'TEXT_IS_VALID_EMAIL'
  | 'NUMBER_GREATER_THAN'
  | 'CUSTOM_FORMULA';

export interface ValidationRule {
  readonly kind: ValidationKind;
  /** As `getCriteriaValues` gives them. */
  readonly criteria: readonly unknown[];
  /** False where the rule rejects; true where it only warns. */
  readonly allowInvalid: boolean;
  readonly help: string | null;
  /** What a custom formula comes to; other kinds are decided by their criteria. */
  readonly formula?: (value: CellValue) => boolean;
}

export function isAccepted(rule: ValidationRule, value: CellValue): boolean {
  if (value === null || value === '' || rule.allowInvalid) return true;
  switch (rule.kind) {
    case 'VALUE_IN_LIST':
      return Array.isArray(rule.criteria[0]) && rule.criteria[0].includes(String(value));
    case 'TEXT_IS_VALID_EMAIL':
      return typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
    case 'NUMBER_GREATER_THAN':
      return typeof value === 'number' && value > Number(rule.criteria[0]);
    case 'CUSTOM_FORMULA':
      return rule.formula?.(value) ?? true;
  }
}
