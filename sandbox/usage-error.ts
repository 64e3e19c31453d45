/** Defines the error that is the user's to mend: its message is one sentence, its exit code 2. */

export class UsageError extends Error {
  override readonly name = 'UsageError';
}
