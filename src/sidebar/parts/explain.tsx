/** Defines a question that opens to its answer, where it arises: the answer is brought into view. */

import type { ComponentChildren } from 'preact';

interface ExplainProps {
  readonly question: string;
  readonly children: ComponentChildren;
}

export function Explain({ question, children }: ExplainProps) {
  return (
    <details
      class="explain"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary>{question}</summary>
      <div class="stack">{children}</div>
    </details>
  );
}
