/** Defines the types of gas-local, which ships none: it loads a folder of scripts into a vm context. */
declare module 'gas-local' {
  interface LoadOptions {
    /** Which files of the folder are loaded; by default those that end in `.js`. */
    readonly filter?: (file: string) => boolean;
  }

  /** Gives the context's global object: only `function` and `var` declarations are visible on it. */
  function requireFolder(
    folder: string,
    globals: object,
    options?: LoadOptions,
  ): Readonly<Record<string, unknown>>;

  export { requireFolder as require };
}
