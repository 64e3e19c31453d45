/** Defines the error of a sidebar call that answered with a problem. */
import type { Problem } from './schemas';

export class ReplyError extends Error {
  override readonly name = 'ReplyError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.message} ${problem.nextStep}`.trim());
    this.problem = problem;
  }
}
