/** Defines the field in a cell while its text is being changed. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { columnLetters } from '../../../apps-script/model/a1';
import { useServices } from '../context';
import type { Draft } from '../store';

/** Enter and Tab keep the text and move on; Escape leaves the cell as it was. */
export function editorKeys(
  event: KeyboardEvent,
  actions: { commitAndMove(rows: number, columns: number): void; cancel(): void },
): boolean {
  const back = event.shiftKey ? -1 : 1;
  if (event.isComposing) return false;
  if (event.key === 'Enter') actions.commitAndMove(back, 0);
  else if (event.key === 'Tab') actions.commitAndMove(0, back);
  else if (event.key === 'Escape') actions.cancel();
  else return false;
  return true;
}

export function CellEditor({ draft }: { readonly draft: Draft }) {
  const { actions } = useServices();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (draft.place === 'cell') field.current?.focus();
  }, [draft.place]);
  return (
    <input
      ref={field}
      class="cell-editor"
      aria-label={`Cell ${columnLetters(draft.column)}${draft.row}`}
      value={draft.text}
      spellcheck={false}
      onInput={(event) => actions.changeDraft(event.currentTarget.value)}
      onMouseDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (!editorKeys(event, actions)) return;
        event.preventDefault();
        document.getElementById('grid')?.focus();
      }}
    />
  );
}
