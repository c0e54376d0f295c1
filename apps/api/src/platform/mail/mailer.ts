/** One mail, as plain text and, where useful, as HTML. */
export interface Mail {
  to: string;
  /** The id of the member it is written to. */
  member?: string | undefined;
  /** Sent even to a leaver: the mail that confirms they have become one. */
  toLeavers?: boolean | undefined;
  subject: string;
  text: string;
  html: string;
  /** Further headers, with the case to send them in. */
  headers?: Readonly<Record<string, string>>;
}

/** The headers of every mail: they mark it as automatic (RFC 3834), so that out-of-office replies and other programs do not answer it. */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const;

/** Delivers mail: to a folder if no server is configured, else to an SMTP server (ruling 17). */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
  /** Deletes mails stored here: a mail with a member by their id, others by address. Mails that a server has accepted cannot be deleted. */
  forget: (isTheirs: (memberOrAddress: string) => boolean) => Promise<void>;
}
