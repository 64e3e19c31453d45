/** Defines the line that takes a newcomer from opening the page to emails in cells. */
import { useServices } from './context';
import { tellSidebar } from './sidebar-frame';
import type { PageState } from './store';

export function Hint({ state }: { readonly state: PageState }) {
  const { actions } = useServices();
  const key = state.accounts.find(({ role }) => role === 'pro')?.key;
  if (!state.isHintOpen || key === undefined) return null;
  return (
    <section class="hint" aria-label="First steps">
      <p>
        Sample leads, an invented service, nothing leaves this computer.{' '}
        <button
          type="button"
          class="primary"
          disabled={state.sidebar === null}
          onClick={() => tellSidebar({ type: 'typeKey', key })}
        >
          Fill in the Pro key
        </button>{' '}
        then press <b>Connect</b> and <b>Enrich</b>: the first emails are in the cells within
        seconds. More keys and a faster clock: <b>Sandbox</b>.
      </p>
      <button
        type="button"
        class="icon"
        aria-label="Close the hint"
        onClick={() => actions.closeHint()}
      >
        ×
      </button>
    </section>
  );
}
