/** One mail, in plain words and, where it helps, as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands mail over: to a folder where no server is configured, else to an SMTP server (ruling 17). */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
  /** Takes away the mails to an address that are kept here. What a server has taken is out of our hands. */
  forget: (isTheirs: (address: string) => boolean) => Promise<void>;
}
