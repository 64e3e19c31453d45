/** Defines the field in a cell while its text is being changed. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { columnLetters } from '../../../apps-script/model/a1';
import type { Actions } from '../actions';
import { useServices } from '../context';
import type { Draft } from '../store';
import { useSuggesting } from '../suggesting';

type EditorActions = Pick<
  Actions,
  'commitAndMove' | 'cancel' | 'chooseSuggestion' | 'takeSuggestion'
>;

/** Whether the key was used up, and whether the edit goes on. */
export type EditorKey = 'unused' | 'goes on' | 'over';

/**
 * Enter and Tab keep the text and move on, unless a formula is suggested, which they take; Escape
 * leaves the cell as it was.
 */
export function editorKeys(event: KeyboardEvent, actions: EditorActions): EditorKey {
  const back = event.shiftKey ? -1 : 1;
  if (event.isComposing) return 'unused';
  const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (isArrow)
    return actions.chooseSuggestion(event.key === 'ArrowDown' ? 1 : -1) ? 'goes on' : 'unused';
  const takes = event.key === 'Tab' || event.key === 'Enter';
  if (takes && !event.shiftKey && actions.takeSuggestion()) return 'goes on';
  if (event.key === 'Enter') actions.commitAndMove(back, 0);
  else if (event.key === 'Tab') actions.commitAndMove(0, back);
  else if (event.key === 'Escape') actions.cancel();
  else return 'unused';
  return 'over';
}

export function CellEditor({ draft }: { readonly draft: Draft }) {
  const { actions } = useServices();
  const suggesting = useSuggesting();
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
      {...suggesting}
      spellcheck={false}
      onInput={(event) => actions.changeDraft(event.currentTarget.value)}
      onMouseDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        const key = editorKeys(event, actions);
        if (key === 'unused') return;
        event.preventDefault();
        if (key === 'over') document.getElementById('grid')?.focus();
      }}
    />
  );
}
