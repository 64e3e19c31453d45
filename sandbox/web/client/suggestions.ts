/** Defines which formulas of the add-on are suggested for what is being typed. */
import type { FormulaHelp } from '../protocol';
import type { PageState } from './store';

export interface Suggestions {
  /** Those that begin with what is typed. */
  readonly names: readonly FormulaHelp[];
  /** Place of the one that Tab takes. */
  readonly chosen: number;
  /** The one whose arguments are being typed; null where no bracket is open. */
  readonly typed: FormulaHelp | null;
}

const nothing: Suggestions = { names: [], chosen: 0, typed: null };

export function suggestionsFor({
  draft,
  formulas,
  suggestion,
}: Pick<PageState, 'draft' | 'formulas' | 'suggestion'>): Suggestions {
  const text = draft?.text.toUpperCase() ?? '';
  const open = /^=(\w+)\([^)]*$/.exec(text)?.[1];
  if (open !== undefined)
    return { ...nothing, typed: formulas.find(({ name }) => name === open) ?? null };
  const begun = /^=([A-Z]\w*)$/.exec(text)?.[1];
  if (begun === undefined) return nothing;
  const names = formulas.filter(({ name }) => name.startsWith(begun) && name !== begun);
  return { names, chosen: Math.min(suggestion, Math.max(0, names.length - 1)), typed: null };
}
