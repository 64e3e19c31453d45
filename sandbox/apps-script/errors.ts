/** The errors the host itself throws: those a script sees, and those that end an execution. */

/** A service's failure as the script sees it: an Error whose name is `Exception`. */
export class ServiceException extends Error {
  override readonly name = 'Exception';
}

/** Ends the running execution on the spot. Thrown by a hook; the script cannot handle it. */
export class HostKill extends Error {
  override readonly name = 'HostKill';
  readonly loseBufferedWrites: boolean | undefined;

  /** `loseBufferedWrites` says what becomes of writes that were not flushed; else the reading does. */
  constructor(
    message = 'The execution was killed.',
    options: { loseBufferedWrites?: boolean } = {},
  ) {
    super(message);
    this.loseBufferedWrites = options.loseBufferedWrites;
  }
}

/** Puts a service call aside until another lane has gone on; it is made again then. */
export class ExecutionSuspended extends Error {
  override readonly name = 'ExecutionSuspended';
}
