import PostalMime from 'postal-mime';
import type { TestApp } from '../../test/test-app.ts';

/** The token in the latest mail that invites this address. */
export async function invitedToken(app: Pick<TestApp, 'mails'>, email: string): Promise<string> {
  const mails = await Promise.all((await app.mails()).map((source) => PostalMime.parse(source)));
  const mine = mails.filter(({ to }) => to?.some(({ address }) => address === email));
  return /\/invitation\/([\w-]{43})/.exec(mine.at(-1)?.text ?? '')![1]!;
}
