/** Defines a button that asks once before it does what can't be taken back. */

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from './controls';

export interface ConfirmProps {
  /** The button's name. */
  readonly label: string;
  readonly question: string;
  readonly yes: string;
  readonly onConfirm: () => void;
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean;
}

/** The question, which takes the focus so that it is read before it can be answered. */
function Question(props: ConfirmProps & { readonly onCancel: () => void }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and needs a legend
    <div class="confirm" role="group" aria-labelledby={id} tabIndex={-1} ref={box}>
      <p id={id}>{props.question}</p>
      <div class="buttons">
        <Button kind="danger" onPress={props.onConfirm}>
          {props.yes}
        </Button>
        <Button kind="text" onPress={props.onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

export function Confirm(props: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  const wrapper = useRef<HTMLDivElement>(null);

  function close(): void {
    setOpen(false);
    // The button is back after the next drawing: the keyboard's place goes back to it.
    requestAnimationFrame(() => wrapper.current?.querySelector('button')?.focus());
  }

  function confirm(): void {
    close();
    props.onConfirm();
  }

  return (
    <div class="stack" ref={wrapper}>
      {isOpen ? (
        <Question {...props} onConfirm={confirm} onCancel={close} />
      ) : (
        <Button busy={props.busy} disabled={props.disabled ?? false} onPress={() => setOpen(true)}>
          {props.label}
        </Button>
      )}
    </div>
  );
}
