/** Defines what the page tells its user in passing: toasts and messages of the script, refusals. */
import { useServices } from './context';
import type { PageState } from './store';

export function Notices({ state }: { readonly state: PageState }) {
  const { actions } = useServices();
  return (
    <div class="notices" role="status" aria-live="polite">
      {state.notices.map(({ id, title, text }) => (
        <div key={id} class="notice">
          <p>
            {title === '' ? null : <strong>{title} </strong>}
            {text}
          </p>
          <button
            type="button"
            class="icon"
            aria-label="Dismiss"
            onClick={() => actions.dismiss(id)}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
