/** Defines the help while a formula is typed: the add-on's formulas that begin so, or what the one typed takes. */
import type { FormulaHelp } from '../../protocol';
import { useServices } from '../context';
import type { PageState } from '../store';
import { suggestionsFor } from '../suggestions';

export const suggestionsId = 'formula-suggestions';

export const optionId = (name: string): string => `suggestion-${name}`;

export function FormulaSuggestions({ state }: { readonly state: PageState }) {
  const { actions } = useServices();
  const { names, chosen, typed } = suggestionsFor(state);
  if (typed !== null) return <Signature help={typed} />;
  if (names.length === 0) return null;
  return (
    <div class="formula-help" role="listbox" id={suggestionsId} aria-label="Formulas">
      {names.map((help, at) => (
        <div
          key={help.name}
          role="option"
          tabIndex={-1}
          id={optionId(help.name)}
          class="suggestion"
          aria-selected={at === chosen}
          // Before the field loses the focus, which would end the edit.
          onMouseDown={(event) => {
            event.preventDefault();
            event.stopPropagation();
            actions.takeSuggestion(help.name);
          }}
        >
          <strong>{help.name}</strong>
          <span>{help.text}</span>
        </div>
      ))}
    </div>
  );
}

function Signature({ help }: { readonly help: FormulaHelp }) {
  const names = help.parameters.map(({ name }) => name).join(', ');
  return (
    <div class="formula-help" role="note" aria-label={`About ${help.name}`}>
      <strong>{`${help.name}(${names})`}</strong>
      <p>{help.text}</p>
      <dl>
        {help.parameters.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
