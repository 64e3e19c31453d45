/** Defines the small controls that every screen is made of. */

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onPress?: () => void;
  readonly kind?: 'primary' | 'plain' | 'text' | 'danger';
  readonly disabled?: boolean;
  readonly busy?: boolean | undefined;
  /** Presses are the form's to handle, so that Enter in a field does the same. */
  readonly submits?: boolean;
  /** Id of the text that says what pressing it means. */
  readonly describedBy?: string | undefined;
}

/** A busy button stays focusable, so that the keyboard's place is not lost, but ignores presses. */
export function Button(props: ButtonProps) {
  const { kind = 'plain', busy = false, disabled = false } = props;
  return (
    <button
      type={props.submits ? 'submit' : 'button'}
      class={`button ${kind}`}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={props.describedBy}
      onClick={() => {
        if (!busy) props.onPress?.();
      }}
    >
      {props.children}
    </button>
  );
}

interface SectionProps {
  readonly title: string;
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A titled part of a screen. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
  readonly hint?: ComponentChildren;
  readonly disabled?: boolean;
  readonly type?: 'checkbox' | 'radio';
  readonly name?: string;
}

/** A check box or a radio; the hint describes it and is no part of its name. */
export function Check(props: CheckProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div class={props.type === 'radio' ? 'check inline' : 'check'}>
      <input
        id={id}
        type={props.type ?? 'checkbox'}
        name={props.name}
        checked={props.checked}
        disabled={props.disabled ?? false}
        aria-describedby={props.hint ? hintId : undefined}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <label for={id}>{props.label}</label>
      <Hint id={hintId} text={props.hint} />
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  /** A few words below the label. */
  readonly aside?: string | null;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly hint?: ComponentChildren;
  readonly hintKind?: string;
  readonly title?: string | undefined;
}

/** A native select beside its label, with a description below. */
export function Select(props: SelectProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const asideId = `${id}-aside`;
  return (
    <div class="field-row">
      <div>
        <label for={id}>{props.label}</label>
        {props.aside ? (
          <div id={asideId} class={`hint ${props.hintKind ?? ''}`}>
            {props.aside}
          </div>
        ) : null}
      </div>
      <select
        id={id}
        title={props.title}
        value={props.value}
        aria-describedby={
          `${props.aside ? asideId : ''} ${props.hint ? hintId : ''}`.trim() || undefined
        }
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Hint id={hintId} text={props.hint} kind={props.hintKind} />
    </div>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly placeholder?: string;
  readonly hint?: ComponentChildren;
}

/** A text field below its label. */
export function TextField(props: TextFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        value={props.value}
        placeholder={props.placeholder}
        aria-describedby={props.hint ? hintId : undefined}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <Hint id={hintId} text={props.hint} />
    </div>
  );
}

interface HintProps {
  readonly id: string;
  readonly text: ComponentChildren;
  readonly kind?: string | undefined;
}

function Hint({ id, text, kind = '' }: HintProps) {
  return text ? (
    <span id={id} class={`hint ${kind}`}>
      {text}
    </span>
  ) : null;
}

/** What a success has to say, beside the button that was pressed. */
export function Note({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <p class="note">{text}</p>;
}

interface LinkProps {
  readonly url: string;
  readonly text: ComponentChildren;
}

/** Nothing where no public page is known. */
export function PublicLink({ url, text }: LinkProps) {
  if (url === '') return null;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  );
}

/** A list of whole sentences; nothing where there is none. */
export function Sentences({ items }: { readonly items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <ul class="sentences">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** What is not known yet is null. */
export type Facts = readonly (readonly [string, string | null])[];

/** Names and what they stand at, side by side. */
export function FactList({ facts }: { readonly facts: Facts }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name} class="fact">
          <dt>{name}</dt>
          <dd>{value ?? '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
