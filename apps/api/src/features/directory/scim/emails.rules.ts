import { filter as matching } from 'scim2-parse-filter';
import { badValue, ScimError } from './error.ts';
import { field, flagFrom, isObject, nothing, type ScimEmail, textFrom } from './person.rules.ts';
import type { Named, PatchOp } from './scim.paths.rules.ts';

function emailFrom(value: unknown, before?: ScimEmail): ScimEmail {
  const given = isObject(value) ? value : { value };
  const [address, type, primary] = [field(given, 'value'), field(given, 'type'), field(given, 'primary')];
  if (nothing(address) && !before) throw badValue('An email needs a value.');
  return {
    value: nothing(address) ? before!.value : textFrom(address, 'emails.value'),
    type: nothing(type) ? (before?.type ?? null) : textFrom(type, 'emails.type'),
    primary: nothing(primary) ? (before?.primary ?? false) : flagFrom(primary, 'emails.primary'),
  };
}

/** Keeps at most one email primary: the last one marked as primary. */
const withOnePrimary = (emails: readonly ScimEmail[], latest: readonly ScimEmail[]): ScimEmail[] => {
  const primary = latest.findLast((each) => each.primary);
  return emails.map((each) => (primary && each !== primary ? { ...each, primary: false } : each));
};

/** The type in a filter that compares only the type; such an email may be added. */
const typeIn = ({ which }: Named): string | null =>
  which?.op === 'eq' && which.attrPath.toLowerCase() === 'type' && typeof which.compValue === 'string' ? which.compValue : null;

/** Returns a predicate for the emails that a path selects; types and addresses are case-insensitive. */
function among({ which }: Named): (email: ScimEmail) => boolean {
  if (!which) return () => true;
  const lower = JSON.parse(JSON.stringify(which), (key, value) =>
    key === 'compValue' && typeof value === 'string' ? value.toLowerCase() : value,
  );
  const matches = matching(lower);
  return ({ value, type, primary }) => matches({ value: value.toLowerCase(), type: type?.toLowerCase(), primary });
}

/** Applies an operation to a user's emails (RFC 7644, section 3.5.2). */
export function editEmails(emails: readonly ScimEmail[], path: Named, doing: PatchOp, value: unknown): readonly ScimEmail[] {
  const isMeant = among(path);
  if (doing === 'remove' || nothing(value)) return path.part === null ? emails.filter((each) => !isMeant(each)) : emails;
  if (path.part === null && path.which === null) {
    const given = (Array.isArray(value) ? value : [value]).map((each) => emailFrom(each));
    return withOnePrimary(
      [...(doing === 'replace' ? [] : emails.filter((each) => !given.some((one) => one.value === each.value))), ...given],
      given,
    );
  }
  const change = path.part === null ? value : { [path.part]: value };
  // Without a filter, a sub-attribute changes only the first email, which is the account's.
  const meant = path.which === null ? emails.slice(0, 1) : emails.filter(isMeant);
  if (meant.length > 0) {
    const changed = new Map(meant.map((each) => [each, emailFrom(change, each)]));
    return withOnePrimary(
      emails.map((each) => changed.get(each) ?? each),
      [...changed.values()],
    );
  }
  const type = typeIn(path);
  if (path.which !== null && type === null) throw new ScimError(400, 'There is no such email.', 'noTarget');
  const added = emailFrom({ type, ...(isObject(change) ? change : { value: change }) });
  return withOnePrimary([...emails, added], [added]);
}
