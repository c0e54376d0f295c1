/** What is being changed was changed elsewhere since this form began: `current` is the version on the server (decision 28). */
export class ChangedElsewhere<Thing> extends Error {
  readonly current: Thing;

  constructor(current: Thing) {
    super();
    this.current = current;
  }
}
