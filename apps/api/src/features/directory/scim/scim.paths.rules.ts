import type { Filter } from 'scim2-parse-filter';
import { badPath } from './error.ts';
import { userSchema, withoutSchema } from './names.ts';
import { parsedFilter } from './scim.filter.rules.ts';

const extension = /^urn:ietf:params:scim:schemas:extension:[\w:.]+$/i;

/** Stored attributes in lower case, with their sub-attributes. */
const kept: Readonly<Record<string, readonly string[]>> = {
  username: [],
  externalid: [],
  displayname: [],
  active: [],
  name: ['givenname', 'familyname', 'formatted'],
  emails: ['value', 'type', 'primary'],
};
/** Attributes that only the server sets. */
const readOnly = new Set(['id', 'meta', 'schemas', 'groups']);
/** Other attributes of the standard (RFC 7643, section 4.1): accepted from directories, but not stored. */
const notKept = new Set(
  `nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ims photos addresses entitlements roles
  x509certificates`.split(/\s+/),
);

/** A parsed path to a stored attribute, with its value filter and sub-attribute. */
export interface Named {
  attribute: string;
  which: Filter | null;
  part: string | null;
}
/** The operations of a PATCH. */
export type PatchOp = 'add' | 'remove' | 'replace';

/**
 * Parses the path of an attribute, case-insensitive; `ignored` if it is not stored. Throws `invalidPath` if the standard does not define
 * it.
 */
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
  // Other sub-attributes of the standard, such as middle names.
  if (part !== null && !parts.includes(part)) {
    if (parts.length > 0) return 'ignored';
    throw badPath(path);
  }
  if (found[2] !== undefined && attribute !== 'emails') throw badPath(path);
  return { attribute, part, which: found[2] === undefined ? null : parsedFilter(found[2], 'invalidPath') };
}
