import type { ReportKind } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportables } from '../../app.ts';
import { newId } from '../../platform/ids.ts';
import type { Reportable } from '../../product/reportable.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailsTo } from '../../test/newcomers.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { reportService } from './reports.service.ts';

// Recipes, as a feature would declare them: an unpublished recipe is visible only to its author, and some have no author.
interface Recipe {
  id: string;
  author_id: string | null;
  name: string;
}
const recipe: Reportable = {
  title: 'A recipe was reported',
  missing: 'not_found',
  find: async (db, viewer, _homes, id) => {
    const { rows } = await sql<Recipe>`select * from recipe where id = ${id} and (published or author_id = ${viewer.id})`.execute(db);
    return rows[0] && { id, author_id: rows[0].author_id, on_id: null, words: rows[0].name };
  },
  address: async (db, _viewer, _homes, { id }) => {
    const { rows } = await sql`select from recipe where id = ${id} and published`.execute(db);
    return rows.length > 0 ? `/recipes/${id}` : null;
  },
};
const kind = 'recipe' as ReportKind;
const withRecipes = { ...reportables, [kind]: recipe };

let app: TestApp;
let [ana, cook, operator]: TestMember[] = [];
beforeAll(async () => {
  app = await startTestApp({ reportables: withRecipes });
  await sql`create table recipe (id uuid primary key, author_id uuid, name text not null, published boolean not null)`.execute(app.deps.db);
  [ana, cook, operator] = [await makeMember(app), await makeMember(app), await makeMember(app, { permissions: ['operator'] })];
});
afterAll(() => app.close());

async function makeRecipe(author: TestMember | null, published = true): Promise<string> {
  const id = newId();
  await sql`insert into recipe values (${id}, ${author?.id ?? null}, 'Nettle soup', ${published})`.execute(app.deps.db);
  return id;
}
const reports = () => reportService(app.deps, withRecipes);
const viewerOf = async ({ access }: TestMember) => (await app.session.authenticator.admit(access))!.viewer;
const report = async (by: TestMember, id: string) => reports().make(await viewerOf(by), { kind, id, reporter: by.id });
const reportId = async (id: string) =>
  (await app.deps.db.selectFrom('report').where('object_id', '=', id).select('id').executeTakeFirstOrThrow()).id;
const read = async (by: TestMember, id: string) => reports().read(await viewerOf(by), await reportId(id));

it('takes reports of a further kind: found, mailed and shown as its feature says [ROLE-12]', async () => {
  const id = await makeRecipe(cook!);
  expect(await report(ana!, id)).toEqual({ reported: true });
  expect(await read(operator!, id)).toMatchObject({
    kind,
    about: { id: cook!.id, email: cook!.email, opens: true },
    reporter: { id: ana!.id },
    words: 'Nettle soup',
    address: `/recipes/${id}`,
  });
  const [mail] = (await mailsTo(app, app.deps.config.brand.support_email)).filter(({ text }) => text.includes(cook!.id));
  expect(mail).toMatchObject({ subject: 'A recipe was reported', text: expect.stringContaining(`/reports/${await reportId(id)}`) });
});

it('takes none of what its feature does not let the reporter see, nor of what is their own', async () => {
  const [hidden, own] = [await makeRecipe(cook!, false), await makeRecipe(ana!)];
  await expect(report(ana!, hidden)).rejects.toMatchObject({ code: 'not_found' });
  await expect(report(ana!, own)).rejects.toMatchObject({ code: 'people.not_yourself' });
});

it('leads nowhere once the thing is gone, and still says what it said', async () => {
  const id = await makeRecipe(cook!);
  await report(ana!, id);
  await sql`delete from recipe where id = ${id}`.execute(app.deps.db);
  expect(await read(operator!, id)).toMatchObject({ words: 'Nettle soup', address: null });
});

it('takes reports of what is no member’s, and tells any operator of them', async () => {
  const id = await makeRecipe(null);
  await report(ana!, id);
  expect(await read(operator!, id)).toMatchObject({ about: null, words: 'Nettle soup', address: `/recipes/${id}` });
  const mails = await mailsTo(app, app.deps.config.brand.support_email);
  expect(mails.at(-1)!.text).toContain(`It was reported by ${ana!.id} at`);
});
