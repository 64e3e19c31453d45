/** Defines how the page reaches the sandbox. */
import type { Command, CommandAnswer, SandboxEvent, ServiceCommand } from '../protocol';

/** Never rejects: a sandbox that does not answer is told as a refusal. */
async function post(path: string, body: object): Promise<CommandAnswer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return (await response.json()) as CommandAnswer;
    return { ok: false, message: await response.text() };
  } catch {
    return { ok: false, message: 'The sandbox does not answer. Start it again with npm start.' };
  }
}

export function postCommand(user: string, command: Command): Promise<CommandAnswer> {
  return post('/command', { user, command });
}

export function postServiceCommand(command: ServiceCommand): Promise<CommandAnswer> {
  return post('/service', command);
}

/** `onConnected` is called at every connection: events may have been missed before. */
export function listen(onEvent: (event: SandboxEvent) => void, onConnected: () => void): void {
  const source = new EventSource('/events');
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as SandboxEvent;
    onEvent(event);
    if (event.type === 'connected') onConnected();
  };
}
