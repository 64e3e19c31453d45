/** Defines the book of acts on runs: what a page named, what changed under it, and which runs were told to stop. */

interface Act {
  readonly user: string;
  readonly name: string;
  /** The run that the page shows. */
  runId: string;
  /** The document's run when the page asked. */
  readonly presentId: string | undefined;
}

interface Answered {
  readonly name: string;
  readonly runId: string;
  /** The page was told that it was taken; otherwise nobody knows. */
  readonly isTaken: boolean;
}

export class ActBook {
  /** What changed a run that its page did not name. */
  readonly strayed: string[] = [];
  /** By run: the last execution at the time when a page was told that it will stop. */
  readonly stops = new Map<string, number>();
  private readonly underWay: Act[] = [];

  during<T>(act: Act, call: () => T): T {
    this.underWay.push({ ...act });
    try {
      return call();
    } finally {
      this.underWay.pop();
    }
  }

  /** An execution of `user` keeps the run `runId`, in the place of `formerId`. */
  keeps(user: string, name: string, runId: string, formerId: string | undefined): void {
    const act = this.underWay.filter((each) => each.user === user && each.name === name).pop();
    if (act === undefined || act.runId === runId) return;
    // A retry is a run of its own; what it tries again is the run that its page named. So is a new reveal.
    const isNamed = /^(retryErrors|renewRun)$/.test(name);
    const isNext = isNamed && formerId === act.runId;
    // What its page offered stays what it was, though a run of others came and went meanwhile.
    const isOffered = isNamed && act.presentId === act.runId && formerId !== runId;
    if (isNext || isOffered) act.runId = runId;
    else this.strayed.push(`${name} named run ${act.runId} and changed run ${runId}`);
  }

  answered({ name, runId, isTaken }: Answered, executionId: number): void {
    if (name === 'stopRun' && isTaken) this.stops.set(runId, executionId);
  }
}
