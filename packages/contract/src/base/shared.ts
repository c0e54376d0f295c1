import { z } from 'zod';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { oneLine, withFewMarks } from './characters.ts';
import { emailPattern, mailbox } from './email.ts';
import { secret } from './secrets.ts';

/** UUID version 7, as all our ids are (ruling 5); any UUID is accepted, unknown ones are simply not found. */
export const Id = z.guid().meta({ id: 'Id', description: 'UUID version 7' });

/** An instant: ISO 8601 in UTC ending in `Z`. */
export const Instant = z.iso.datetime().meta({ id: 'Instant', description: 'ISO 8601 instant in UTC' });

/** A day by somebody's own clocks, `YYYY-MM-DD`. */
export const Day = z.iso.date(fieldWords.day).meta({ id: 'Day', description: 'A day, YYYY-MM-DD' });

/**
 * PostgreSQL's text cannot store U+0000, a lone surrogate is not text, and two noncharacters are reserved for the server's mention marks.
 */
export const storable = (text: string) => !text.includes('\u0000') && !/[\ufdd0\ufdd1]/.test(text) && text.isWellFormed();

const written = (max: number, clean: (text: string) => string, message?: string, missing?: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? missing : undefined) })
    .trim()
    .overwrite(clean)
    .max(max, message)
    .refine(storable, { message: fieldWords.unstorable });

/** Text as members type it, of several lines: trimmed, at most `max` characters, without anything a database cannot store. */
export const text = (max: number, message?: string, missing?: string) => written(max, withFewMarks, message, missing);

/** The same in one line (`oneLine`): names, places and search terms. */
export const line = (max: number, message?: string, missing?: string) => written(max, oneLine, message, missing);

/** Text that may not be blank: empty or whitespace-only counts as missing (SHELL-43). */
export const requiredText = (max: number, message: string = fieldWords.required) => text(max, undefined, message).min(1, message);

/** A line that may not be blank. */
export const requiredLine = (max: number, message: string = fieldWords.required) => line(max, undefined, message).min(1, message);

/** An email address; stored and compared as `mailbox` writes it, so case never matters (SHELL-44). */
export const Email = z
  .string({ message: fieldWords.required })
  .trim()
  .overwrite(mailbox)
  .min(1, fieldWords.required)
  .max(limits.email_length, fieldWords.email)
  .regex(emailPattern, fieldWords.email)
  .refine(storable, fieldWords.email);

/** Blank counts as missing here too (SHELL-43): the sign-in cannot distinguish spaces from an empty field. */
export const Password = secret(
  z
    .string({ message: fieldWords.required })
    .regex(/\S/, { message: fieldWords.required, abort: true })
    .min(limits.password_min, fieldWords.password_short)
    .max(limits.password_max, fieldWords.password_long),
);

/** Six digits, as mailed or given out by an employer (REG-21, REG-24). */
export const Code = secret(z.string(fieldWords.code).regex(/^\d{6}$/, fieldWords.code));

/** A version number: 1 when new, one more with each edit. */
export const Version = z.number().int();

/** The version that an edit was based on: an outdated one is refused. Without it the last edit wins (ruling 20). */
export const SeenVersion = z.number().int().min(1).max(2_147_483_647).optional().meta({ description: 'The version that this edit saw' });

/** A value without defaults, in nested objects too. */
type Plain<F> =
  F extends z.ZodNullable<infer T extends z.ZodType>
    ? z.ZodNullable<Plain<T>>
    : F extends z.ZodObject<infer S, infer C>
      ? z.ZodObject<{ [N in keyof S]: S[N] extends z.ZodDefault ? Kept<S[N]> : Plain<S[N]> }, C>
      : F extends z.ZodType
        ? F
        : never;

type Kept<F> =
  F extends z.ZodDefault<infer T>
    ? Kept<T>
    : F extends z.ZodOptional<infer T extends z.ZodType>
      ? z.ZodOptional<Plain<T>>
      : z.ZodOptional<Plain<F>>;

const plain = (field: z.core.$ZodType): z.ZodType => {
  if (field instanceof z.ZodNullable) return z.nullable(plain(field.unwrap()));
  if (!(field instanceof z.ZodObject)) return field as z.ZodType;
  const fields = Object.entries<z.core.$ZodType>(field.shape);
  if (!fields.some(([, inner]) => inner instanceof z.ZodDefault)) return field;
  const shape = Object.fromEntries(fields.map(([name, inner]) => [name, inner instanceof z.ZodDefault ? kept(inner) : plain(inner)]));
  return field.clone({ ...field.def, shape });
};

const kept = (field: z.core.$ZodType): z.ZodOptional => {
  if (field instanceof z.ZodDefault) return kept(field.unwrap());
  return z.optional(plain(field instanceof z.ZodOptional ? field.unwrap() : field));
};

/** The body of an edit with these fields: each may be left out and has no default, in nested objects too, so that it keeps its value. */
export const editOf = <S extends z.ZodRawShape>(fields: S) =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, kept(field)])) as { [F in keyof S]: Kept<S[F]> });

/** An http(s) address (SHELL-45). */
export const HttpUrl = z.url({ protocol: /^https?$/ }).max(limits.url_length);

const offset = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(new RegExp(`^(\\d{1,9}|[A-Za-z0-9_-]{2,${longest}})$`))
    .optional()
    .meta({ description: 'A whole number, or the `next` of the page before' });

/** `offset`: a whole number, or the `next` of the page before (ruling 8). */
export const Offset = offset(400);
/** The same for a list whose order changes while it is read: its `next` names the items shown before. */
export const LongOffset = offset(5000);

/** The page size. */
export const pageSize = (standard: number) => z.coerce.number<number | string>().int().min(1).max(limits.page_max).default(standard);

/** The opaque cursor of the next page; null on the last one. */
export const Next = z.string().nullable();

/** The home of a post that is not its author's own. */
export const NamedHome = z.object({ id: Id, name: z.string() });

export const IdParams = z.strictObject({ id: Id });

/** A person as every list, card and comment shows them. Anonymous people have no id (ruling 14). */
export const Person = z
  .object({
    id: Id.nullable(),
    first_name: z.string(),
    last_name: z.string(),
    profile_photo_url: z.string().nullable(),
    is_sponsor_admin: z.boolean(),
    anonymous_profile: z.boolean(),
    /** The role label beside a leader's name, or null. */
    leader_label: z.string().nullable(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof Person>;

/** A person mentioned in a text: an @ before this name links to the profile. */
export const Mention = z.object({ id: Id, first_name: z.string(), last_name: z.string() }).meta({ id: 'Mention' });
export type Mention = z.infer<typeof Mention>;

/** An uploaded image in the sizes that screens use. */
export const Picture = z
  .object({
    width: z.number().int(),
    height: z.number().int(),
    /** Average colour as `#rrggbb`, shown until the image has loaded. */
    color: z.string(),
    sizes: z.array(z.object({ width: z.number().int(), url: z.string() })),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof Picture>;

/** A link preview as shown on a post or comment (FEED-32): text that this server read there, and an image served from this site. */
export const OpenGraph = z
  .object({ title: z.string().optional(), description: z.string().optional(), image_url: z.string().optional(), url: HttpUrl })
  .meta({ id: 'OpenGraph' });
export type OpenGraph = z.infer<typeof OpenGraph>;

const unread = z.string().nullish();
/** A link preview as a client sends it. Only `url` counts (decision 17): the other fields of a preview may be sent along, or not. */
export const OpenGraphDraft = z
  .object({ title: unread, description: unread, image_url: unread, url: HttpUrl })
  .meta({ id: 'OpenGraphDraft' });
export type OpenGraphDraft = z.infer<typeof OpenGraphDraft>;
