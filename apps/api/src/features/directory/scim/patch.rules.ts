import { limits } from '@muster/contract';
import { editEmails } from './emails.rules.ts';
import { badPath, badSyntax, badValue, ScimError } from './error.ts';
import { patchSchema, userSchema, withoutSchema } from './names.ts';
import { field, flagFrom, isObject, nameFrom, nothing, type ScimUserPatch, textFrom } from './person.rules.ts';
import { type Named, type PatchOp, parsedPath } from './scim.paths.rules.ts';

function editName(said: ScimUserPatch, part: string | null, doing: PatchOp, value: unknown): ScimUserPatch {
  // Names cannot be removed: the account keeps them.
  if (doing === 'remove' || nothing(value)) return said;
  if (part === 'givenname') return { ...said, givenName: nameFrom(value, 'name.givenName') };
  if (part === 'familyname') return { ...said, familyName: nameFrom(value, 'name.familyName') };
  if (part !== null) return said;
  if (!isObject(value)) throw badValue('name must be an object.');
  return ['givenname', 'familyname'].reduce((now, each) => editName(now, each, doing, field(value, each)), said);
}

function editOne(said: ScimUserPatch, path: Named, doing: PatchOp, value: unknown): ScimUserPatch {
  const gone = doing === 'remove' || nothing(value);
  switch (path.attribute) {
    case 'emails':
      return { ...said, emails: editEmails(said.emails, path, doing, value) };
    case 'name':
      return editName(said, path.part, doing, value);
    case 'externalid':
      return { ...said, externalId: gone ? null : textFrom(value, 'externalId') || null };
    case 'displayname':
      return { ...said, displayName: gone ? null : textFrom(value, 'displayName') || null };
    case 'username':
      if (gone) throw badValue('userName is required.');
      return { ...said, userName: textFrom(value, 'userName') };
    default:
      if (gone) throw badValue('active is required.');
      return { ...said, active: flagFrom(value, 'active') };
  }
}

/** Applies a PATCH value that has no path. Its keys may be paths, as some providers send them. */
function editMany(said: ScimUserPatch, doing: PatchOp, value: unknown): ScimUserPatch {
  if (!isObject(value)) throw badValue('Without a path, the value must be an object.');
  return Object.entries(value).reduce((now, [name, each]) => {
    if (name.toLowerCase() === userSchema.toLowerCase()) return editMany(now, doing, each);
    const path = parsedPath(name);
    return typeof path === 'string' ? now : editOne(now, path, doing, each);
  }, said);
}

function assertSchema(body: Record<string, unknown>, wanted: string): void {
  const schemas = field(body, 'schemas');
  if (schemas === undefined) return;
  const named = Array.isArray(schemas) && schemas.some((each) => typeof each === 'string' && each.toLowerCase() === wanted.toLowerCase());
  if (!named) throw badSyntax(`schemas must name ${wanted}.`);
}

const noObject = 'The body must be a JSON object.';

/** Parses the body of a create or replace request (RFC 7644, sections 3.3 and 3.5.1). */
export function userIn(body: unknown): ScimUserPatch {
  if (!isObject(body)) throw badSyntax(noObject);
  assertSchema(body, userSchema);
  // Unknown attributes are ignored, as the standard requires.
  const known = Object.entries(body).filter(([name]) => {
    try {
      return typeof parsedPath(name) === 'object';
    } catch {
      return false;
    }
  });
  return editMany(
    { emails: [] },
    'replace',
    Object.fromEntries(known.filter(([name, value]) => name.toLowerCase() !== 'active' || !nothing(value))),
  );
}

/** Applies the operations of a PATCH body to a user (RFC 7644, section 3.5.2): all of them, or none if one is refused. */
export function patched(said: ScimUserPatch, body: unknown): ScimUserPatch {
  if (!isObject(body)) throw badSyntax(noObject);
  assertSchema(body, patchSchema);
  const operations = field(body, 'operations');
  if (!Array.isArray(operations) || operations.length === 0) throw badSyntax('Operations must be a list with at least one operation.');
  if (operations.length > limits.directory_operations)
    throw new ScimError(413, `There are more than ${limits.directory_operations} operations.`);
  return operations.reduce<ScimUserPatch>((now, operation: unknown) => {
    if (!isObject(operation)) throw badSyntax('Each operation must be an object.');
    const [op, path, value] = [field(operation, 'op'), field(operation, 'path'), field(operation, 'value')];
    const doing = typeof op === 'string' ? op.toLowerCase() : op;
    if (doing !== 'add' && doing !== 'remove' && doing !== 'replace') throw badSyntax('op must be add, remove or replace.');
    if (nothing(path) || path === '') {
      if (doing === 'remove') throw new ScimError(400, 'What is to be removed needs a path.', 'noTarget');
      return editMany(now, doing, value);
    }
    if (typeof path !== 'string') throw badPath(JSON.stringify(path));
    const named = parsedPath(path);
    if (named === 'read_only') throw new ScimError(400, `${path.slice(0, 100)} cannot be changed.`, 'mutability');
    if (named === 'ignored') return now;
    if (doing !== 'remove' && value === undefined) throw badValue('The operation needs a value.');
    return editOne(now, named, doing, value);
  }, said);
}

const isActivePath = (path: string): boolean => withoutSchema(path).toLowerCase() === 'active';
const isUserSchema = (path: string): boolean => path.toLowerCase() === userSchema.toLowerCase();

/** Values for `active` in an object of attributes. */
const activeIn = (value: unknown): unknown[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, each]) => (isActivePath(name) ? [each] : isUserSchema(name) ? activeIn(each) : []))
    : [];

/** Values for `active` in an operation. */
function activeBy(operation: unknown): unknown[] {
  if (!isObject(operation)) return [];
  const [op, path, value] = [field(operation, 'op'), field(operation, 'path'), field(operation, 'value')];
  if (typeof op === 'string' && op.toLowerCase() === 'remove') return [];
  if (nothing(path) || path === '') return activeIn(value);
  if (typeof path !== 'string') return [];
  return isActivePath(path.trim()) ? [value] : isUserSchema(path.trim()) ? activeIn(value) : [];
}

const isNo = (value: unknown): boolean => {
  try {
    return !flagFrom(value, 'active');
  } catch {
    return false;
  }
};

/**
 * Whether the body of a PUT or PATCH deactivates a user: the last value of `active` decides. The rest of the body, and whether it can be
 * applied, does not matter here (ruling 26).
 */
export function makesLeaver(body: unknown): boolean {
  if (!isObject(body)) return false;
  const operations = field(body, 'operations');
  const values = Array.isArray(operations) ? operations.flatMap(activeBy) : activeIn(body);
  return values.length > 0 && isNo(values.at(-1));
}
