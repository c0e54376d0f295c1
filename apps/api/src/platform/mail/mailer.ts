/** One mail, as plain text and, where useful, as HTML. */
export interface Mail {
  to: string;
  /** The id of the member it is written to. */
  member?: string | undefined;
  /** Sent even to a leaver: that they have been made one. */
  toLeavers?: boolean | undefined;
  subject: string;
  text: string;
  html: string;
  /** Further headers, in the spelling in which they are sent. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * The headers of every mail: a program wrote it (RFC 3834), so that holiday notices and other programs do not answer it.
 */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const;

/** Delivers mail: to a folder if no server is configured, else to an SMTP server (ruling 17). */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
  /**
   * Deletes mails that are stored here: those that name a member, by that id, others by their address. Mails that a server has accepted are
   * out of our hands.
   */
  forget: (isTheirs: (memberOrAddress: string) => boolean) => Promise<void>;
}
