/** Defines the error that is the user's to mend: its message is one sentence, its exit code 2. */

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * What `parseArgs` throws, in one sentence: Node's messages go on with advice about `--` that is longer than
 * the error. Told from other errors without `instanceof`, since it may come from another realm.
 */
export function usageErrorOf(error: unknown, command: string): UsageError {
  const isErrorLike = typeof error === 'object' && error !== null && 'message' in error;
  const [sentence = ''] = String(isErrorLike ? error.message : error).split(/\. |\n/);
  return new UsageError(`${sentence.replace(/\.$/, '')}; see npm run ${command} -- --help.`);
}
