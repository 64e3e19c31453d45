/** Defines errors that are told apart by their names: classes differ between realms. */

/** A class of errors that differ from others by this name alone. */
export function namedError(name: string) {
  return class extends Error {
    override readonly name = name;
  };
}

/** '' for what is thrown and is no error. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
