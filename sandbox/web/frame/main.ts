/** Defines what runs before the add-on's page in its frame: `google.script` and the sandbox's clock. */
import { createScriptRun } from '../../apps-script/script-run/script-run-client';
import type { FrameOpening } from '../server/pages';
import { installClock } from './frame-clock';
import { typeKey } from './key-field';
import { isFromPage, type ToFrame, type ToPage } from './messages';

type Answer = Extract<ToFrame, { type: 'answer' }>['answer'];

function toPage(message: ToPage): void {
  // The page's origin is not known here, and nothing secret to the page is ever sent.
  window.parent.postMessage(message, '*');
}

export function start({ functionNames, clock }: FrameOpening): void {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  const run = createScriptRun({
    functionNames,
    send: (name, args) => {
      lastId += 1;
      toPage({ type: 'scriptRun', id: lastId, name, args: [...args] });
      return new Promise((resolve) => waiting.set(lastId, resolve));
    },
    onUnhandled: (error) => console.error(error),
  });
  const host = {
    close: () => toPage({ type: 'close' }),
    editor: { focus: () => toPage({ type: 'focusGrid' }) },
    // A sidebar's width and height cannot be changed.
    setHeight: () => undefined,
    setWidth: () => undefined,
  };
  Object.assign(window, { google: { script: { run, host } } });
  const setClock = installClock(window, clock);
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (!isFromPage(event)) return;
    const message = event.data;
    if (message.type === 'clock') setClock(message.state);
    else if (message.type === 'typeKey') toPage({ type: 'typedKey', done: typeKey(message.key) });
    else {
      waiting.get(message.id)?.(message.answer);
      waiting.delete(message.id);
    }
  });
}
