import { sql } from 'kysely';
import SCIMMY from 'scimmy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDirectory, newUser, type TestDirectory } from '../../../test/directories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

const PEOPLE = 1203;
let app: TestApp;
let directory: TestDirectory;
beforeAll(async () => {
  app = await startTestApp();
  directory = await makeDirectory(app);
  const other = await makeDirectory(app);
  const at = app.clock.now();
  // One in ten has a displayName, another tenth is deactivated, and another workspace has as many users.
  await sql`
    with made as (
      insert into member (id, email, email_verified_at, first_name, last_name, workspace_id, deactivated_at, created_at)
      select gen_random_uuid(), 'p' || n || '@example.com', ${at}, 'P' || n, case when n % 2 = 0 then 'Even' else 'Odd' end,
        case when n <= ${PEOPLE} then ${directory.workspace}::uuid else ${other.workspace}::uuid end,
        case when n % 10 = 0 then ${at}::timestamptz end, ${at}
      from generate_series(1, ${2 * PEOPLE}) as n returning id, email::text, workspace_id, deactivated_at)
    insert into directory_person (member_id, workspace_id, user_name, external_id, display_name, active, created_at, changed_at)
    select id, workspace_id, email, 'Ext-' || email, case when right(split_part(email, '@', 1), 1) = '3' then 'Three' end,
      deactivated_at is null, ${at}, ${at} from made`.execute(app.deps.db);
  // Databases analyze by themselves after inserts of this size.
  await sql`analyze member, directory_person`.execute(app.deps.db);
});
afterAll(() => app.close());

const list = async (query: string) => (await directory.ask('GET', `/Users?${query}`)).body;
const total = async (filter: string) => (await list(`count=0&filter=${encodeURIComponent(filter)}`)).totalResults;

it('is read in pages to its end, with each of more than a thousand once and exact totals', async () => {
  const seen: string[] = [];
  for (let startIndex = 1; startIndex <= PEOPLE; startIndex += 200) {
    const page = await list(`startIndex=${startIndex}&count=200`);
    expect(page).toMatchObject({ totalResults: PEOPLE, startIndex, itemsPerPage: Math.min(200, PEOPLE - startIndex + 1) });
    seen.push(...page.Resources!.map(({ userName }) => userName as string));
  }
  expect(new Set(seen).size).toBe(PEOPLE);
  expect(seen).toHaveLength(PEOPLE);
});

it.each([
  ['', { startIndex: 1, itemsPerPage: 100 }],
  ['count=0', { startIndex: 1, itemsPerPage: 0, Resources: [] }],
  ['count=-5', { itemsPerPage: 0 }],
  ['startIndex=0&count=1', { startIndex: 1, itemsPerPage: 1 }],
  ['startIndex=-3&count=1', { startIndex: 1 }],
  ['count=100000', { itemsPerPage: 200 }],
  [`startIndex=${PEOPLE}`, { itemsPerPage: 1 }],
  [`startIndex=${PEOPLE + 1}`, { itemsPerPage: 0, Resources: [] }],
  ['startIndex=999999999999999', { itemsPerPage: 0 }],
])('a page of %s', async (query, expected) => {
  expect(await list(query)).toMatchObject({ totalResults: PEOPLE, ...expected });
});

const tenth = Math.floor(PEOPLE / 10);
const even = Math.floor(PEOPLE / 2);
it.each([
  ['userName eq "P7@EXAMPLE.com"', 1],
  ['userName ne "p7@example.com"', PEOPLE - 1],
  ['externalId eq "Ext-p7@example.com"', 1],
  ['externalId eq "ext-p7@example.com"', 0],
  ['emails.value eq "p7@example.com"', 1],
  ['emails co "P1203@"', 1],
  ['emails[type eq "work" and value ew "7@example.com"]', 120],
  ['emails[type eq "home"]', 0],
  ['emails.primary eq true', PEOPLE],
  ['name.familyName eq "even"', even],
  ['name[familyName sw "O" and givenName eq "P1"]', 1],
  ['name.formatted eq "P2 Even"', 1],
  ['active eq false', tenth],
  ['active eq "True" and name.familyName eq "Odd"', PEOPLE - even],
  ['not (active eq true)', tenth],
  ['displayName pr', 121],
  ['displayName eq null', PEOPLE - 121],
  ['displayName ne "three"', PEOPLE - 121],
  ['userName eq "p1@example.com" or userName eq "p2@example.com" and active eq false', 1],
  ['(userName eq "p1@example.com" or userName eq "p2@example.com") and active eq true', 2],
  ['meta.created le "2026-03-02T15:00:00Z"', PEOPLE],
  ['meta.lastModified gt "2026-03-02T15:00:00Z"', 0],
  ['userName gt "p998"', 4],
])('finds as many as there are by %s', async (filter, expected) => {
  expect(await total(filter)).toBe(expected);
});

it('leaves out what a client does not want, and has only what it wants', async () => {
  const [first] = (await list('count=1')).Resources!;
  const one = async (query: string) => (await list(`count=1&${query}`)).Resources![0]!;
  expect(Object.keys(await one('attributes=userName'))).toEqual(['schemas', 'id', 'userName']);
  const { schemas, id, name, emails } = first!;
  expect(await one('attributes=name.familyName,EMAILS.value')).toEqual({
    schemas,
    id,
    name: { familyName: (name as { familyName: string }).familyName },
    emails: [{ value: (emails as Array<{ value: string }>)[0]!.value }],
  });
  const { emails: _, ...rest } = first!;
  expect(await one('excludedAttributes=emails,id')).toEqual(rest);
});

it('says what there is and what not, in a way that an independent reader of the standard takes', async () => {
  const told = async (path: string) => (await directory.ask('GET', path)).body;
  const config = await told('/ServiceProviderConfig');
  expect(config).toMatchObject({
    patch: { supported: true },
    filter: { supported: true, maxResults: 200 },
    bulk: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    changePassword: { supported: false },
  });
  const types = await told('/ResourceTypes');
  expect(types.Resources!.map(({ endpoint }) => endpoint)).toEqual(['/Users']);
  expect(await told('/ResourceTypes/User')).toEqual(types.Resources![0]);
  const schemas = await told('/Schemas');
  const schema = schemas.Resources![0]!;
  expect(await told(`/Schemas/${String(schema.id)}`)).toEqual(schema);
  // Each attribute exists in the standard, with the same type and multiplicity.
  const standard = SCIMMY.Schemas.User.definition.attributes as unknown as Array<{
    name: string;
    type: string;
    config: { multiValued: boolean };
  }>;
  for (const each of schema.attributes as Array<{ name: string; type: string; multiValued: boolean }>)
    expect(standard.find(({ name }) => name === each.name)).toMatchObject({ type: each.type, config: { multiValued: each.multiValued } });
  // The library accepts a user and a list, and drops no attribute as unknown.
  const page = await list('count=3');
  const read = new SCIMMY.Messages.ListResponse(page as never);
  expect(read).toMatchObject({ totalResults: PEOPLE, itemsPerPage: 3, startIndex: 1 });
  for (const user of page.Resources!) {
    const taken = JSON.parse(JSON.stringify(new SCIMMY.Schemas.User(user, 'out'))) as Record<string, unknown>;
    const { meta, ...said } = user;
    expect(taken).toMatchObject(said);
    expect(meta).toMatchObject({ resourceType: 'User', location: expect.stringMatching(/\/scim\/v2\/Users\/[\w-]{36}$/) });
  }
  const refused = (await directory.ask('POST', '/Users', newUser('p1@example.com'))).body;
  expect(() => new SCIMMY.Messages.ErrorResponse(refused as never)).toThrow(
    expect.objectContaining({ status: '409', scimType: 'uniqueness', name: 'SCIMError' }),
  );
});
