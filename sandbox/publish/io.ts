/** Defines how the publishing commands talk to a person. */
import { createInterface } from 'node:readline/promises';
import { UsageError } from '../usage-error';

export interface Io {
  say(line: string): void;
  /** Asks for a text; `flag` is what to pass where nobody can be asked. */
  ask(question: string, flag: string): Promise<string>;
}

export function processIo(): Io {
  return {
    say: (line) => console.log(line),
    ask: async (question, flag) => {
      if (!process.stdin.isTTY) throw new UsageError(`Nobody can be asked here: pass ${flag}.`);
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      try {
        return (await lines.question(`${question} `)).trim();
      } finally {
        lines.close();
      }
    },
  };
}
