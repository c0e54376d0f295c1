import { scimPath } from '@muster/contract';
import { listSchema, userSchema, withoutSchema } from './scim/names.ts';
import type { PersonRow } from './scim/people.queries.ts';

type Resource = Record<string, unknown>;

/** The URL of a resource. */
export const locationOf = (publicUrl: string, path: string): string => `${publicUrl}${scimPath}/${path}`;

/** A user resource (RFC 7643, section 4.1): the stored attributes, and nothing else of the account. */
export function toUser(row: PersonRow, publicUrl: string): Resource {
  const { id, first_name, last_name, email, user_name, external_id, display_name, deactivated_at, created_at, changed_at } = row;
  const formatted = `${first_name} ${last_name}`.trim();
  return {
    schemas: [userSchema],
    id,
    ...(external_id !== null && { externalId: external_id }),
    userName: user_name,
    ...(formatted && {
      name: { formatted, ...(first_name && { givenName: first_name }), ...(last_name && { familyName: last_name }) },
    }),
    ...(display_name !== null && { displayName: display_name }),
    emails: [{ value: email, type: 'work', primary: true }],
    active: deactivated_at === null,
    meta: {
      resourceType: 'User',
      created: created_at.toISOString(),
      lastModified: changed_at.toISOString(),
      location: locationOf(publicUrl, `Users/${id}`),
    },
  };
}

/** A ListResponse (RFC 7644, section 3.4.2). */
export const toList = (resources: readonly Resource[], startIndex: number, totalResults: number): Resource => ({
  schemas: [listSchema],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** Attributes requested by a client: only these, or all but these (RFC 7644, section 3.9). */
export interface AttributeSelection {
  attributes: readonly string[];
  excluded: readonly string[];
}

/** Parses a comma-separated list of attribute names. */
export const namesIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => withoutSchema(name.trim()).toLowerCase())
    .filter(Boolean);

const entriesOf = (value: unknown, keep: (part: string) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((each) => entriesOf(each, keep));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => keep(part.toLowerCase())));
};

/** Returns the requested attributes of a resource. `id` and `schemas` are always included. */
export function only(resource: Resource, { attributes, excluded }: AttributeSelection): Resource {
  const always = (name: string) => name === 'id' || name === 'schemas';
  const wanted = Object.entries(resource).flatMap(([key, value]): Array<[string, unknown]> => {
    const name = key.toLowerCase();
    if (always(name)) return [[key, value]];
    if (attributes.length === 0)
      return excluded.includes(name) ? [] : [[key, entriesOf(value, (part) => !excluded.includes(`${name}.${part}`))]];
    if (attributes.includes(name)) return [[key, value]];
    return attributes.some((each) => each.startsWith(`${name}.`))
      ? [[key, entriesOf(value, (part) => attributes.includes(`${name}.${part}`))]]
      : [];
  });
  return Object.fromEntries(wanted);
}
