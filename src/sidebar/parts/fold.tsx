/** Defines a line that opens to what belongs to it: the button says what is inside while it is closed. */

import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

interface FoldProps {
  /** The button's name. */
  readonly title: string;
  /** What is chosen inside, in a few words. */
  readonly summary?: ComponentChildren;
  readonly opensAtFirst?: boolean;
  readonly children: ComponentChildren;
}

export function Fold(props: FoldProps) {
  const [isOpen, setOpen] = useState(props.opensAtFirst ?? false);
  const id = useId();
  return (
    <section class="fold" aria-label={props.title}>
      <button
        type="button"
        class="fold-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={props.summary && !isOpen ? `${id}-summary` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span class="fold-mark" aria-hidden="true">
          {isOpen ? '▾' : '▸'}
        </span>
        {props.title}
      </button>
      {props.summary && !isOpen ? (
        <div id={`${id}-summary`} class="hint fold-summary">
          {props.summary}
        </div>
      ) : null}
      {isOpen ? (
        <div class="stack fold-body" id={id}>
          {props.children}
        </div>
      ) : null}
    </section>
  );
}
