/** Defines the screen where the API key is entered. */

import { useId, useState } from 'preact/hooks';
import { useServices, useSidebar } from '../context';
import { ProblemAlert } from '../parts/alert';
import { Button, Note, PublicLink } from '../parts/controls';
import { useTakeFocus } from '../parts/take-focus';
import { isOver } from '../state/run-phase';
import { Running } from './running';

interface KeyFormProps {
  readonly submit: string;
  readonly onDone?: () => void;
}

/** The key leaves this field for the server part only, and the field is emptied once it is kept. */
export function KeyForm({ submit, onDone }: KeyFormProps) {
  const { busy, problems, notes } = useSidebar();
  const { sheet } = useServices();
  const input = useTakeFocus<HTMLInputElement>();
  const [key, setKey] = useState('');
  const id = useId();
  const isBusy = busy.connect ?? false;

  async function connect(): Promise<void> {
    if (isBusy || key.trim() === '') return;
    if (!(await sheet.connect(key.trim()))) return;
    setKey('');
    onDone?.();
  }

  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      <div class="field">
        <label for={id}>API key</label>
        <input
          id={id}
          ref={input}
          type="password"
          autocomplete="off"
          spellcheck={false}
          value={key}
          aria-invalid={problems.connect ? 'true' : undefined}
          onInput={(event) => setKey(event.currentTarget.value)}
        />
      </div>
      <ProblemAlert problem={problems.connect} />
      <Note text={isBusy ? notes.connect : undefined} />
      <Button kind="primary" submits busy={isBusy} disabled={key.trim() === ''}>
        {submit}
      </Button>
    </form>
  );
}

export function Connect() {
  const { server, problems } = useSidebar();
  const run = server?.run ?? null;
  return (
    <main class="screen">
      <h1>Connect to CDX</h1>
      <p>
        Turn a sheet of leads into people you can reach: verified work emails and direct phones.
      </p>
      <ProblemAlert problem={problems.connect ? null : problems.opening} />
      {run === null || isOver(run) ? null : <Running run={run} />}
      <KeyForm submit="Connect" />
      <p>
        <PublicLink url={server?.dashboardUrl ?? ''} text="Get a key in your dashboard" /> (Pro and
        Team plans).
      </p>
      <Promises />
    </main>
  );
}

function Promises() {
  return (
    <section class="card" aria-label="What the key is used for">
      <h2>What the key is used for</h2>
      <ul class="promises">
        <li>Matching your rows to people. That is free.</li>
        <li>
          Revealing emails and phones, 1 credit each, only in runs that you start with a limit.
        </li>
        <li>It is kept in your own Google account, and sent to nobody but the Contact Data API.</li>
      </ul>
    </section>
  );
}
