import { Email, limits, oneLine, storable, textLength } from '@muster/contract';
import { badValue } from './error.ts';

/** An email in SCIM format. */
export interface ScimEmail {
  value: string;
  type: string | null;
  primary: boolean;
}

/** A user as sent by a directory. Missing attributes are undefined; removed ones are null. */
export interface ScimUserPatch {
  userName?: string | undefined;
  externalId?: string | null | undefined;
  displayName?: string | null | undefined;
  givenName?: string | undefined;
  familyName?: string | undefined;
  active?: boolean | undefined;
  emails: readonly ScimEmail[];
}

/** A user as stored: with the one email of the account. */
export interface Person extends Omit<ScimUserPatch, 'emails'> {
  email: string | undefined;
}

/** Whether an attribute is unassigned. */
export const nothing = (value: unknown) => value === null || value === undefined;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A field of an object; names are case-insensitive. */
export const field = (of: Record<string, unknown>, name: string): unknown => {
  const key = Object.keys(of).find((each) => each.toLowerCase() === name);
  return key === undefined ? undefined : of[key];
};

/** Parses a storable text; throws if the value is not one. */
export function textFrom(value: unknown, called: string, longest: number = limits.directory_text_length): string {
  if (typeof value !== 'string') throw badValue(`${called} must be a text.`);
  const trimmed = value.trim();
  if (textLength(trimmed) > longest) throw badValue(`${called} has more than ${longest} characters.`);
  if (!storable(trimmed)) throw badValue(`${called} has characters that cannot be kept.`);
  return trimmed;
}

/** Parses a boolean. Some providers send a text, "False", or a list with one value. */
export function flagFrom(value: unknown, called: string): boolean {
  const [only] = Array.isArray(value) && value.length === 1 ? value : [value];
  const plain = isObject(only) ? field(only, 'value') : only;
  const said = typeof plain === 'string' ? plain.trim().toLowerCase() : plain;
  if (said === true || said === 'true') return true;
  if (said === false || said === 'false') return false;
  throw badValue(`${called} must be true or false.`);
}

/** Parses a name; invisible characters are removed as in profiles. */
export const nameFrom = (value: unknown, called: string): string => oneLine(textFrom(value, called, limits.name_length));

/** The email for the account: the primary one, else the work email, else the first. */
const chosen = (emails: readonly ScimEmail[]): ScimEmail | undefined =>
  emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type?.toLowerCase() === 'work') ?? emails[0];

/**
 * Converts a sent user to a stored one. In a `whole` user without emails, the userName is used as the email. Throws if userName is missing
 * or the email is invalid.
 */
export function personFrom({ emails, ...said }: ScimUserPatch, whole: boolean): Person {
  if (!said.userName) throw badValue('userName is required.');
  const value = chosen(emails)?.value;
  const email = Email.safeParse(value ?? (whole ? said.userName : undefined)).data;
  if (value !== undefined && email === undefined) throw badValue('This is no email address.');
  return { ...said, email };
}
