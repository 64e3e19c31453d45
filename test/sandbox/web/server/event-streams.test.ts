import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { EventStreams } from '../../../../sandbox/web/server/event-streams';

class FakeResponse extends EventEmitter {
  readonly written: string[] = [];
  isEnded = false;

  writeHead(): this {
    return this;
  }

  write(text: string): boolean {
    this.written.push(text);
    return true;
  }

  end(): void {
    this.isEnded = true;
  }
}

const connected = { type: 'connected' } as const;
const asResponse = (fake: FakeResponse) => fake as unknown as ServerResponse;

test('a page gets the first events, then every event, until it leaves', () => {
  const streams = new EventStreams();
  const page = new FakeResponse();
  streams.add(asResponse(page), [connected]);
  streams.send({ type: 'sheets', sheets: [] });
  page.emit('close');
  streams.send(connected);
  expect(page.written.slice(1)).toEqual([
    'data: {"type":"connected"}\n\n',
    'data: {"type":"sheets","sheets":[]}\n\n',
  ]);
});

test('closing ends every stream', () => {
  const streams = new EventStreams();
  const page = new FakeResponse();
  streams.add(asResponse(page), []);
  streams.close();
  expect(page.isEnded).toBe(true);
});
