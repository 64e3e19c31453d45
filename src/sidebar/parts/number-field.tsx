/** Defines the field for whole numbers: what is typed is kept as typed, only sound numbers get out. */

import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { parseWhole } from './whole-number';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onValue: (value: number) => void;
  readonly hint?: ComponentChildren;
  readonly hiddenLabel?: boolean;
  readonly disabled?: boolean;
}

export function NumberField(props: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const before = useRef(props.value);
  if (draft === null) before.current = props.value;
  const id = useId();
  const text = draft ?? String(props.value);
  const { problem } = parseWhole(text, props.min, props.max);

  function take(typed: string): void {
    setDraft(typed);
    const { value } = parseWhole(typed, props.min, props.max);
    // What was handed out of a number that turned out to be none is taken back.
    if (value !== null || props.value !== before.current) props.onValue(value ?? before.current);
  }

  return (
    <div class={props.hiddenLabel ? 'field inline' : 'field'}>
      <label for={id} class={props.hiddenLabel ? 'unseen' : undefined}>
        {props.label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        step="1"
        min={props.min}
        max={props.max}
        value={text}
        disabled={props.disabled ?? false}
        aria-invalid={problem === null ? undefined : 'true'}
        aria-describedby={`${id}-hint`}
        onInput={(event) => take(event.currentTarget.value)}
        onBlur={() => setDraft(null)}
      />
      <span id={`${id}-hint`} class="hint">
        {problem === null ? props.hint : null}
        <span role="status" class="wrong">
          {problem}
        </span>
      </span>
    </div>
  );
}
