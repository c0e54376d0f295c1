/** A text as its author saw it when they began to edit. */
export interface Seen {
  version: number;
  text: string;
}

/** Whether another tab has since saved a text that the author here has not seen, and that differs from their own. */
export const isChangedElsewhere = (saw: Seen | null | undefined, written: string, now: Seen | null): boolean =>
  Boolean(saw && now && saw.version < now.version && now.text !== saw.text && now.text !== written.trim());
