import SCIMMY from 'scimmy';
import { expect, it } from 'vitest';
import { patchOf } from '../../../test/directories.ts';
import { patched } from './patch.rules.ts';
import { personFrom, type ScimUserPatch } from './person.rules.ts';
import { parsedFilter } from './scim.filter.rules.ts';

const before: ScimUserPatch = {
  userName: 'rosa',
  externalId: 'e1',
  displayName: 'Rosa L.',
  givenName: 'Rosa',
  familyName: 'Lindqvist',
  active: true,
  emails: [{ value: 'rosa@work.example', type: 'work', primary: true }],
};
const written = ({ givenName, familyName, emails, ...rest }: ScimUserPatch) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  id: '1',
  ...rest,
  name: { givenName, familyName },
  emails: emails.map(({ type, ...each }) => ({ ...each, ...(type && { type }) })),
});

// Where the standard leaves no choice, results are compared with an independent implementation.
it.each([
  ['replaces an attribute', [{ op: 'replace', path: 'displayName', value: 'R' }]],
  ['adds one', [{ op: 'add', path: 'externalId', value: 'e2' }]],
  ['removes one', [{ op: 'remove', path: 'displayName' }]],
  ['replaces a part of one', [{ op: 'replace', path: 'name.familyName', value: 'Berg' }]],
  ['replaces a whole one', [{ op: 'replace', path: 'name', value: { givenName: 'R', familyName: 'B' } }]],
  [
    'replaces several without a path',
    [{ op: 'replace', value: { displayName: 'R', active: false, name: { givenName: 'R', familyName: 'Lindqvist' } } }],
  ],
  [
    'does several in their order',
    [
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: 'active', value: true },
    ],
  ],
  ['replaces the email of work', [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'r@work.example' }]],
  ['replaces all emails', [{ op: 'replace', path: 'emails', value: [{ value: 'r@work.example', type: 'work', primary: true }] }]],
  ['adds an email', [{ op: 'add', path: 'emails', value: [{ value: 'r@home.example', type: 'home', primary: false }] }]],
  [
    'removes one email of two',
    [
      { op: 'add', path: 'emails', value: [{ value: 'r@home.example', type: 'home', primary: false }] },
      { op: 'remove', path: 'emails[type eq "home"]' },
    ],
  ],
])('%s, as an independent implementation does', async (_, operations) => {
  const message = new SCIMMY.Messages.PatchOp(structuredClone(patchOf(...operations)) as never);
  const theirs = await message.apply(new SCIMMY.Schemas.User(written(before) as never) as never, async (user: unknown) => user as never);
  const { userName, externalId, displayName, name, active, emails } = JSON.parse(JSON.stringify(theirs ?? written(before))) as ReturnType<
    typeof written
  >;
  const ours = patched(before, patchOf(...operations));
  expect({ ...ours, externalId: ours.externalId ?? undefined, displayName: ours.displayName ?? undefined }).toEqual({
    userName,
    externalId,
    displayName,
    givenName: name.givenName,
    familyName: name.familyName,
    active,
    emails: emails.map((each) => ({ ...each, primary: each.primary ?? false })),
  });
});

// Required by the standard, but not supported by that implementation.
it.each([
  ['names in whichever case', [{ op: 'REPLACE', path: 'DISPLAYNAME', value: 'R' }], { displayName: 'R' }],
  [
    'the schema before a name',
    [{ op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:userName', value: 'r' }],
    { userName: 'r' },
  ],
])('takes %s', (_, operations, expected) => {
  expect(patched(before, patchOf(...operations))).toEqual({ ...before, ...expected });
});

const email = (...operations: Array<Record<string, unknown>>) => personFrom(patched(before, patchOf(...operations)), false).email;
const home = { value: 'r@home.example', type: 'home' };
it.each([
  ['the primary one', [{ op: 'add', path: 'emails', value: [{ ...home, primary: true }] }], 'r@home.example'],
  ['else that of work', [{ op: 'replace', path: 'emails', value: [home, { value: 'R@Work.example', type: 'WORK' }] }], 'r@work.example'],
  ['else the first', [{ op: 'replace', path: 'emails', value: [home] }], 'r@home.example'],
  ['none where all are taken away', [{ op: 'remove', path: 'emails' }], undefined],
  ['the same where another is added', [{ op: 'add', path: 'emails', value: home }], 'rosa@work.example'],
  [
    'the one named by its address, in whichever case',
    [{ op: 'replace', path: 'emails[value eq "ROSA@work.example"].value', value: 'x@work.example' }],
    'x@work.example',
  ],
])('of several emails takes %s', (_, operations, expected) => {
  expect(email(...operations)).toBe(expected);
});

it.each([
  ['userName eq "CONTOSO\\\\rosa"', 'CONTOSO\\rosa'],
  ['userName eq "CONTOSO\\jenny"', 'CONTOSO\\jenny'],
  ['userName eq "a \\"quoted\\" one"', 'a "quoted" one'],
  ['userName eq "ends so\\\\"', 'ends so\\'],
  ['userName eq "\\u00e9"', 'é'],
  ['userName eq ""', ''],
])('reads the text of %s', (filter, value) => {
  expect(parsedFilter(filter)).toEqual({ op: 'eq', attrPath: 'userName', compValue: value });
});
