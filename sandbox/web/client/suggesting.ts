/** Defines what a field in which formulas are typed says to assistive technology of what is suggested. */
import { optionId, suggestionsId } from './bars/formula-suggestions';
import { usePage } from './context';
import { suggestionsFor } from './suggestions';

/** Attributes of a combobox whose list is open; none where nothing is suggested. */
export function useSuggesting() {
  const { names, chosen } = suggestionsFor(usePage());
  const name = names[chosen]?.name;
  if (name === undefined) return {};
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': true,
    'aria-controls': suggestionsId,
    'aria-activedescendant': optionId(name),
  } as const;
}
