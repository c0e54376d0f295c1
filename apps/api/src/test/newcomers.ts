import PostalMime from 'postal-mime';
import type { ApiClient, TestApp } from './test-app.ts';

/** A person who has just created an account and signed in; nothing is verified yet. */
export interface Newcomer {
  id: string;
  email: string;
  password: string;
  access: string;
  api: ApiClient;
}

let count = 0;

/** Signs a person up and in through the calls. `change` overrides what they send. */
export async function signUpNewcomer(app: TestApp, change: Record<string, unknown> = {}): Promise<Newcomer> {
  count += 1;
  const given = {
    first_name: 'Priya',
    last_name: 'Nair',
    email: `newcomer-${count}@example.com`,
    password: 'long enough words',
    ...change,
  };
  const { id } = await app.client().signUp({ body: given });
  const { access } = await app.client().signIn({ body: { email: given.email, password: given.password } });
  return { id, email: given.email, password: given.password, access, api: app.client(access) };
}

/** The mails to one address, oldest first, as their recipient reads them. */
export async function mailsTo(app: TestApp, email: string): Promise<Array<{ subject: string; text: string; html: string }>> {
  // Parses only mails that contain the address: there may be hundreds of others.
  const sources = (await app.mails()).filter((source) => source.includes(email));
  const mails = await Promise.all(sources.map((source) => PostalMime.parse(source)));
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map(({ subject = '', text = '', html = '' }) => ({ subject, text, html }));
}

/** The verification code in the latest mail to an address. */
export async function mailedCode(app: TestApp, email: string): Promise<string> {
  const code = /^(\d{6}) /.exec((await mailsTo(app, email)).at(-1)?.subject ?? '')?.[1];
  if (!code) throw new Error(`No code was mailed to ${email}.`);
  return code;
}

/** Requests a link to set a new password, and returns the token from the mail. */
export async function mailedResetToken(app: TestApp, { email }: { email: string }): Promise<string> {
  await app.client().requestPasswordReset({ body: { email } });
  const token = /reset_password\/\?token=([\w-]+)/.exec((await mailsTo(app, email)).at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error(`No link was mailed to ${email}.`);
  return token;
}

/** The token of the newest link to revert an email change, from the mail to the previous address. */
export async function mailedTakeBackToken(app: TestApp, { email }: { email: string }): Promise<string> {
  const links = (await mailsTo(app, email)).flatMap(({ text }) => /take_back_email\/\?token=([\w-]+)/.exec(text)?.[1] ?? []);
  const token = links.at(-1);
  if (!token) throw new Error(`No link was mailed to ${email}.`);
  return token;
}

/** A code different from this one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The token in the latest mail that invites this address to a workspace. */
export async function invitedToken(app: TestApp, email: string): Promise<string> {
  const token = /\/invitation\/([\w-]{43})/.exec((await mailsTo(app, email)).at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error(`Nobody invited ${email}.`);
  return token;
}
