import type { ImportProblem } from '@muster/contract';

/** A file that cannot be read, and why. */
export class Unreadable extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(problem);
    this.problem = problem;
  }
}
