import { Email, limits, oneLine, storable, textLength } from '@muster/contract';
import { badValue } from './error.ts';

/** An email as a directory writes it. */
export interface ScimEmail {
  value: string;
  type: string | null;
  primary: boolean;
}

/** What a directory says of somebody. What it leaves out is undefined; null where it says that there is none. */
export interface ScimUserPatch {
  userName?: string | undefined;
  externalId?: string | null | undefined;
  displayName?: string | null | undefined;
  givenName?: string | undefined;
  familyName?: string | undefined;
  active?: boolean | undefined;
  emails: readonly ScimEmail[];
}

/** The same, as it is kept: with the one email that the account has. */
export interface Person extends Omit<ScimUserPatch, 'emails'> {
  email: string | undefined;
}

/** Whether a value says that there is none. */
export const nothing = (value: unknown) => value === null || value === undefined;

/** Whether a value is an object with fields. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A field of an object, in whichever case its name is written. */
export const field = (of: Record<string, unknown>, name: string): unknown => {
  const key = Object.keys(of).find((each) => each.toLowerCase() === name);
  return key === undefined ? undefined : of[key];
};

/** A text as it can be kept. Throws for anything else. */
export function textFrom(value: unknown, called: string, longest: number = limits.directory_text_length): string {
  if (typeof value !== 'string') throw badValue(`${called} must be a text.`);
  const trimmed = value.trim();
  if (textLength(trimmed) > longest) throw badValue(`${called} has more than ${longest} characters.`);
  if (!storable(trimmed)) throw badValue(`${called} has characters that cannot be kept.`);
  return trimmed;
}

/** Yes or no. Some providers write it as a text, "False", or as a list of one value. */
export function flagFrom(value: unknown, called: string): boolean {
  const [only] = Array.isArray(value) && value.length === 1 ? value : [value];
  const plain = isObject(only) ? field(only, 'value') : only;
  const said = typeof plain === 'string' ? plain.trim().toLowerCase() : plain;
  if (said === true || said === 'true') return true;
  if (said === false || said === 'false') return false;
  throw badValue(`${called} must be true or false.`);
}

/** A name as profiles have it: without what shows nothing. */
export const nameFrom = (value: unknown, called: string): string => oneLine(textFrom(value, called, limits.name_length));

/** The one of several emails that counts: the primary one, else that of work, else the first. */
const chosen = (emails: readonly ScimEmail[]): ScimEmail | undefined =>
  emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type?.toLowerCase() === 'work') ?? emails[0];

/**
 * What is kept of what a directory says. Of somebody who is told `whole`, the name for signing in there is their email if they have no
 * other. Throws where it is not enough, or where that is no email.
 */
export function personFrom({ emails, ...said }: ScimUserPatch, whole: boolean): Person {
  if (!said.userName) throw badValue('userName is required.');
  const value = chosen(emails)?.value;
  const email = Email.safeParse(value ?? (whole ? said.userName : undefined)).data;
  if (value !== undefined && email === undefined) throw badValue('This is no email address.');
  return { ...said, email };
}
