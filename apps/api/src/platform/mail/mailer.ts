/** One mail, in plain words and, where it helps, as HTML. */
export interface Mail {
  to: string;
  /** The id of the member whom it is written to. */
  member?: string | undefined;
  subject: string;
  text: string;
  html: string;
}

/** Hands mail over: to a folder where no server is configured, else to an SMTP server (ruling 17). */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
  /**
   * Takes away mails that are kept here: those that name a member, by that id, others by their address. What a server has taken is out of
   * our hands.
   */
  forget: (isTheirs: (memberOrAddress: string) => boolean) => Promise<void>;
}
