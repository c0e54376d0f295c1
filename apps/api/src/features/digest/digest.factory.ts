import PostalMime from 'postal-mime';

/** A digest as parsed by a mail program. */
export interface ReadDigest {
  to: string;
  subject: string;
  text: string;
  html: string;
  header: (name: string) => string | undefined;
}

/** Parses raw mails and returns the digests: those with a List-Unsubscribe header. */
export async function digestsIn(sources: readonly string[]): Promise<ReadDigest[]> {
  const mails = await Promise.all(sources.map((source) => PostalMime.parse(source)));
  return mails.flatMap(({ to, subject = '', text = '', html = '', headers }) => {
    const header = (name: string) => headers.find(({ key }) => key === name.toLowerCase())?.value;
    return header('List-Unsubscribe') ? [{ to: to?.[0]?.address ?? '', subject, text, html, header }] : [];
  });
}

/** The unsubscribe address of a digest. */
export const addressIn = (digest: ReadDigest): string => digest.header('List-Unsubscribe')!.replace(/^<(.*)>$/, '$1');
