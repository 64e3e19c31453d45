/** Defines a text field with suggestions below it: the combobox pattern with a list box. */

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { SuggestionView } from '../../core/calls/views';
import { useServices } from '../context';
import { formatCount } from '../format';
import type { SuggestionKind } from '../server';
import { optionAfterKey } from './suggestion-keys';

interface TypeaheadProps {
  readonly label: string;
  readonly kind: SuggestionKind;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Enter with no suggestion chosen. */
  readonly onSubmit: () => void;
  readonly placeholder?: string;
  /** A suggestion was taken: the value is in place by then. */
  readonly onChosen?: () => void;
}

/** Long enough to skip the letters within a word, short enough to feel immediate. */
const debounceMs = 250;

const none: readonly SuggestionView[] = [];

/** Asks for suggestions once typing rests; late answers to earlier letters are dropped. */
function useSuggestions(kind: SuggestionKind, prefix: string, wanted: boolean) {
  const { people } = useServices();
  const [items, setItems] = useState(none);
  useEffect(() => {
    if (!wanted || prefix === '') {
      setItems(none);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await people.suggest(kind, prefix);
      if (isCurrent) setItems(found);
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [people, kind, prefix, wanted]);
  return items;
}

export function Typeahead(props: TypeaheadProps) {
  const { value } = props;
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const items = useSuggestions(props.kind, value.trim(), typing);
  const isOpen = typing && items.length > 0;
  const chosen = isOpen ? items[active] : undefined;

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  function choose(item: SuggestionView): void {
    props.onValue(item.value);
    setTyping(false);
    setActive(-1);
    input.current?.focus();
    props.onChosen?.();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = isOpen ? optionAfterKey(active, items.length, event.key) : null;
    if (next !== null) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Escape') {
      setTyping(false);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen) choose(chosen);
      else {
        setTyping(false);
        props.onSubmit();
      }
    }
  }

  return (
    <div class="field typeahead">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        ref={input}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={chosen ? `${id}-${active}` : undefined}
        value={value}
        placeholder={props.placeholder}
        onInput={(event) => {
          setTyping(true);
          setActive(-1);
          props.onValue(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyping(false)}
      />
      {isOpen ? (
        <div
          id={`${id}-list`}
          class="options"
          ref={list}
          role="listbox"
          aria-label={`${props.label}: suggestions`}
        >
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field that owns the list
            <div
              key={item.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
            >
              <span>{item.label}</span>
              <span class="count">{formatCount(item.count)}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
