import type { ImportProblem } from '@muster/contract';

/** An unreadable file, with the reason. */
export class Unreadable extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(problem);
    this.problem = problem;
  }
}
