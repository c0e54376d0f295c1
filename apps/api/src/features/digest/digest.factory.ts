import PostalMime from 'postal-mime';

/** A digest as its reader's mail program has it. */
export interface ReadDigest {
  to: string;
  subject: string;
  text: string;
  html: string;
  header: (name: string) => string | undefined;
}

/** The digests among mails in their raw form: those that can be switched off in one tap. */
export async function digestsIn(sources: readonly string[]): Promise<ReadDigest[]> {
  const mails = await Promise.all(sources.map((source) => PostalMime.parse(source)));
  return mails.flatMap(({ to, subject = '', text = '', html = '', headers }) => {
    const header = (name: string) => headers.find(({ key }) => key === name.toLowerCase())?.value;
    return header('List-Unsubscribe') ? [{ to: to?.[0]?.address ?? '', subject, text, html, header }] : [];
  });
}

/** The address in a digest that switches it off. */
export const addressIn = (digest: ReadDigest): string => digest.header('List-Unsubscribe')!.replace(/^<(.*)>$/, '$1');
