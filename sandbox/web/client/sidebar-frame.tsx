/** Defines the add-on's sidebar beside the grid, in a frame that cannot reach into the page. */
import { useEffect, useRef } from 'preact/hooks';
import type { ClockState } from '../clock';
import type { ToFrame, ToPage } from '../frame/messages';
import { useServices } from './context';
import type { PageState } from './store';

interface SidebarFrameProps {
  readonly user: string;
  readonly sidebar: NonNullable<PageState['sidebar']>;
  readonly clock: ClockState;
}

/** Calls that only a user who knows the way makes. */
const startNames: ReadonlySet<string> = new Set(['startRun', 'startPreview']);

const sidebarFrameId = 'sidebar-frame';

/** To whichever sidebar is open. */
export function tellSidebar(message: ToFrame): void {
  const frame = document.getElementById(sidebarFrameId);
  // The frame's origin is opaque: it has no name to address.
  if (frame instanceof HTMLIFrameElement) frame.contentWindow?.postMessage(message, '*');
}

export function SidebarFrame({ user, sidebar, clock }: SidebarFrameProps) {
  const { actions } = useServices();
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    async function run({ id, name, args }: Extract<ToPage, { type: 'scriptRun' }>): Promise<void> {
      if (startNames.has(name)) actions.closeHint();
      await actions.settleSelection();
      const answer = await actions.perform({ kind: 'scriptRun', name, args: [...args] });
      const reply = answer.ok
        ? (answer.value as Extract<ToFrame, { type: 'answer' }>['answer'])
        : { kind: 'failure' as const, message: `Exception: ${answer.message}` };
      tellSidebar({ type: 'answer', id, answer: reply });
    }
    function onMessage(event: MessageEvent<ToPage>): void {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      const message = event.data;
      if (message.type === 'scriptRun') void run(message);
      else if (message.type === 'close') void actions.perform({ kind: 'closeSidebar' });
      else if (message.type === 'focusGrid') document.getElementById('grid')?.focus();
      else if (!message.done) actions.tell('', 'The sidebar shows no field for a key now.');
    }
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [actions]);

  useEffect(() => tellSidebar({ type: 'clock', state: clock }), [clock]);

  const query = new URLSearchParams({ user, version: String(sidebar.version) });
  return (
    <aside class="sidebar" aria-label="Add-on">
      <header>
        <h2>{sidebar.title}</h2>
        <button
          type="button"
          class="icon"
          aria-label="Close sidebar"
          onClick={() => void actions.perform({ kind: 'closeSidebar' })}
        >
          ×
        </button>
      </header>
      <iframe
        key={sidebar.version}
        ref={frame}
        id={sidebarFrameId}
        title={`${sidebar.title} sidebar`}
        src={`/sidebar?${query}`}
        sandbox="allow-scripts allow-forms allow-popups allow-modals allow-downloads"
        allow="clipboard-write"
        onLoad={() => tellSidebar({ type: 'clock', state: clock })}
      />
    </aside>
  );
}
