/** Defines how the publishing commands talk to a person. */
import { createInterface } from 'node:readline/promises';
import { UsageError } from '../usage-error';

export interface Io {
  say(line: string): void;
  /**
   * Asks for a text; an empty answer means what is `kept`, which also counts where nobody can be asked.
   * `flag` is what to pass there where nothing is.
   */
  ask(question: string, flag: string, kept?: string | null): Promise<string>;
}

export function processIo(): Io {
  return {
    say: (line) => console.log(line),
    ask: async (question, flag, kept = null) => {
      if (!process.stdin.isTTY) {
        if (kept !== null) return kept;
        throw new UsageError(`Nobody can be asked here: pass ${flag}.`);
      }
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      try {
        const keeps = kept === null ? '' : `(Enter keeps ${kept}) `;
        return (await lines.question(`${question} ${keeps}`)).trim() || (kept ?? '');
      } finally {
        lines.close();
      }
    },
  };
}
