import type { Filter } from 'scim2-parse-filter';
import { badPath } from './error.ts';
import { userSchema, withoutSchema } from './names.ts';
import { parsedFilter } from './scim.filter.rules.ts';

const extension = /^urn:ietf:params:scim:schemas:extension:[\w:.]+$/i;

/** What is kept of a user, by its name in lower case, and its parts. */
const kept: Readonly<Record<string, readonly string[]>> = {
  username: [],
  externalid: [],
  displayname: [],
  active: [],
  name: ['givenname', 'familyname', 'formatted'],
  emails: ['value', 'type', 'primary'],
};
/** What only the server says. */
const readOnly = new Set(['id', 'meta', 'schemas', 'groups']);
/** What else the standard says of users (RFC 7643, section 4.1): directories may send it, and none of it is kept. */
const notKept = new Set(
  `nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ims photos addresses entitlements roles
  x509certificates`.split(/\s+/),
);

/** A part of a user that is kept: an attribute, which of its several values, and which part of them. */
export interface Named {
  attribute: string;
  which: Filter | null;
  part: string | null;
}
/** What an operation does. */
export type PatchOp = 'add' | 'remove' | 'replace';

/** Which part of a user this names, in whichever case; `ignored` if it is not kept. Throws `invalidPath` for what the standard does not know. */
export function parsedPath(path: string): 'ignored' | 'read_only' | Named {
  if (path.toLowerCase().startsWith('urn:') && path.toLowerCase() !== userSchema.toLowerCase()) {
    if (extension.test(path.replace(/\[.*$/, ''))) return 'ignored';
    if (!path.toLowerCase().startsWith(`${userSchema.toLowerCase()}:`)) throw badPath(path);
  }
  const found = /^([a-z][\w$-]*)(?:\[([^\]]*)\])?(?:\.([a-z$][\w$-]*))?$/i.exec(withoutSchema(path));
  if (!found) throw badPath(path);
  const [attribute, part] = [found[1]!.toLowerCase(), found[3]?.toLowerCase() ?? null];
  if (readOnly.has(attribute)) return 'read_only';
  if (notKept.has(attribute)) return 'ignored';
  const parts = Object.hasOwn(kept, attribute) ? kept[attribute] : undefined;
  if (!parts) throw badPath(path);
  // Parts that the standard knows besides: a middle name, how an email is shown.
  if (part !== null && !parts.includes(part)) {
    if (parts.length > 0) return 'ignored';
    throw badPath(path);
  }
  if (found[2] !== undefined && attribute !== 'emails') throw badPath(path);
  return { attribute, part, which: found[2] === undefined ? null : parsedFilter(found[2], 'invalidPath') };
}
