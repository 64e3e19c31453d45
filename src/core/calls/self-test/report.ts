/** Defines how the self-test's findings become a text that can be pasted into an issue. */

export interface Finding {
  readonly name: string;
  readonly isAsAssumed: boolean;
  readonly text: string;
}

/** What two readings of the platform tell differently; the add-on is right under both. */
export const seen = (text: string): string => `seen: ${text}`;

/** An assumption that the platform does not keep. */
export function deviation(text: string): Error {
  const error = new Error(text);
  error.name = 'Deviation';
  return error;
}

const sentenceMax = 160;

/** The platform's own texts may name the person: addresses are left out. */
export function sentenceOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: 'Thrown', message: '' };
  const text = name === 'Deviation' ? message : `${name}: ${message}`;
  return text
    .replace(/[^\s"]+@[^\s"]+|\w+:\/\/\S+/g, '(left out)')
    .replace(/\s+/g, ' ')
    .slice(0, sentenceMax);
}

/** The second line says in one what became of all. */
export function reportOf(head: string, findings: readonly Finding[]): readonly string[] {
  const kept = findings.filter(({ isAsAssumed }) => isAsAssumed).length;
  return [
    head,
    `${kept} of ${findings.length} as assumed`,
    ...findings.map(
      ({ name, isAsAssumed, text }) => `${isAsAssumed ? 'ok' : 'DIFFERS'} ${name}: ${text}`,
    ),
  ];
}
