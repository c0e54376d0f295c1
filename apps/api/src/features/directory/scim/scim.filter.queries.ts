import { type RawBuilder, sql } from 'kysely';
import type { Filter } from 'scim2-parse-filter';
import { ScimError } from './error.ts';
import { withoutSchema } from './names.ts';

type Comparison = Extract<Filter, { attrPath: string; compValue: unknown }>;
type Operator = Comparison['op'];
type Value = Comparison['compValue'];

/** A filterable attribute and how it is compared. */
interface Column {
  of: RawBuilder<unknown>;
  as: 'text' | 'exact' | 'flag' | 'instant';
}

const text = (of: RawBuilder<unknown>): Column => ({ of, as: 'text' });
const email = text(sql`member.email::text`);
const columns: Readonly<Record<string, Column>> = {
  id: { of: sql`member.id::text`, as: 'exact' },
  username: text(sql`directory_person.user_name`),
  externalid: { of: sql`directory_person.external_id`, as: 'exact' },
  displayname: text(sql`directory_person.display_name`),
  'name.givenname': text(sql`nullif(member.first_name, '')`),
  'name.familyname': text(sql`nullif(member.last_name, '')`),
  'name.formatted': text(sql`nullif(trim(member.first_name || ' ' || member.last_name), '')`),
  emails: email,
  'emails.value': email,
  'emails.type': text(sql`'work'`),
  'emails.primary': { of: sql`true`, as: 'flag' },
  active: { of: sql`(member.deactivated_at is null)`, as: 'flag' },
  'meta.created': { of: sql`directory_person.created_at`, as: 'instant' },
  'meta.lastmodified': { of: sql`directory_person.changed_at`, as: 'instant' },
};

const signs = { eq: sql`=`, ne: sql`<>`, gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;
const isSign = (op: Operator): op is keyof typeof signs => Object.hasOwn(signs, op);
const refuse = (detail: string) => new ScimError(400, detail, 'invalidFilter');

function compared({ of, as }: Column, op: Operator, value: Value, path: string): RawBuilder<boolean> {
  const cannot = () => refuse(`${path} cannot be compared so.`);
  if (value === null) {
    if (op === 'eq') return sql<boolean>`${of} is null`;
    if (op === 'ne') return sql<boolean>`${of} is not null`;
    throw cannot();
  }
  if (as === 'flag') {
    const flag = typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value;
    if (typeof flag !== 'boolean' || (op !== 'eq' && op !== 'ne')) throw cannot();
    return sql<boolean>`${of} ${signs[op]} ${flag}::boolean`;
  }
  if (typeof value !== 'string') throw cannot();
  if (as === 'instant') {
    const at = new Date(value);
    if (!isSign(op) || Number.isNaN(at.getTime())) throw cannot();
    return sql<boolean>`${of} ${signs[op]} ${at}::timestamptz`;
  }
  const [left, right] = as === 'text' ? [sql`lower(${of})`, sql`lower(${value}::text)`] : [of, sql`${value}::text`];
  // An unassigned attribute differs from every value.
  if (op === 'ne') return sql<boolean>`${left} is distinct from ${right}`;
  if (op === 'eq') return sql<boolean>`coalesce(${left} = ${right}, false)`;
  // Compares by code points, independently of the database's collation.
  if (isSign(op)) return sql<boolean>`coalesce((${left}) collate "C" ${signs[op]} ${right}, false)`;
  if (op === 'co') return sql<boolean>`coalesce(position(${right} in ${left}) > 0, false)`;
  if (op === 'sw') return sql<boolean>`coalesce(starts_with(${left}, ${right}), false)`;
  return sql<boolean>`coalesce(right(${left}, length(${right})) = ${right}, false)`;
}

/**
 * Converts a filter to an SQL condition on a directory's users. Throws `invalidFilter` for unknown attributes and unsupported comparisons.
 */
export function conditionOf(filter: Filter, within = ''): RawBuilder<boolean> {
  if ('filters' in filter) {
    const parts = filter.filters.map((each) => conditionOf(each, within));
    return sql<boolean>`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`;
  }
  if (filter.op === 'not') return sql<boolean>`not ${conditionOf(filter.filter, within)}`;
  if (filter.op === '[]') {
    const path = withoutSchema(filter.attrPath).toLowerCase();
    if (within !== '' || (path !== 'emails' && path !== 'name')) throw refuse(`${path.slice(0, 100)} has no parts.`);
    return conditionOf(filter.valFilter, `${path}.`);
  }
  const path = within + withoutSchema(filter.attrPath).toLowerCase();
  const column = Object.hasOwn(columns, path) ? columns[path] : undefined;
  if (!column) throw refuse(`${path.slice(0, 100)} is not among what can be asked for.`);
  if (filter.op === 'pr') return sql<boolean>`${column.of} is not null`;
  return compared(column, filter.op, filter.compValue, path);
}
