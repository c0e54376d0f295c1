/** A text as its author had it before them when they began to change it. */
export interface Seen {
  version: number;
  text: string;
}

/** Whether another tab has saved a text since that its author here has not seen, and that is not what they write themself. */
export const isChangedElsewhere = (saw: Seen | null | undefined, written: string, now: Seen | null): boolean =>
  Boolean(saw && now && saw.version < now.version && now.text !== saw.text && now.text !== written.trim());
