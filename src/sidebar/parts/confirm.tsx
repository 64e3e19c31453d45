/** Defines a button that asks once before it does what can't be taken back. */

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from './controls';

interface ConfirmProps {
  /** The button's name. */
  readonly label: string;
  readonly question: string;
  readonly yes: string;
  readonly onConfirm: () => void;
  readonly kind?: 'plain' | 'text' | 'danger';
  readonly busy?: boolean;
  readonly disabled?: boolean;
}

export function Confirm(props: ConfirmProps) {
  const [asking, setAsking] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asking) box.current?.focus();
  }, [asking]);
  if (!asking) {
    return (
      <Button
        kind={props.kind ?? 'plain'}
        busy={props.busy ?? false}
        disabled={props.disabled ?? false}
        onPress={() => setAsking(true)}
      >
        {props.label}
      </Button>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and needs a legend
    <div class="confirm" role="group" aria-labelledby={id} tabIndex={-1} ref={box}>
      <p id={id}>{props.question}</p>
      <div class="buttons">
        <Button
          kind="danger"
          onPress={() => {
            setAsking(false);
            props.onConfirm();
          }}
        >
          {props.yes}
        </Button>
        <Button kind="text" onPress={() => setAsking(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
