// The next three releases, made out of this one: a column beside an old one, then without the old one's use, then without the old one. They are
// real servers: a copy of the sources with these changes, built like any other.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/build.mjs';

interface Change {
  file: string;
  from: string;
  to: string;
}
interface Release {
  version: string;
  steps: readonly Step[];
  changes: readonly Change[];
}
type Step = keyof typeof steps;

const members = 'apps/api/src/features/members';

/** What the database does as long as releases write either column: whichever was written counts for both. */
const trigger = `
create function about_and_bio() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.about is null then new.about := new.profile_bio; else new.profile_bio := new.about; end if;
  elsif new.about is distinct from old.about then
    new.profile_bio := coalesce(new.about, '');
  elsif new.profile_bio is distinct from old.profile_bio then
    new.about := new.profile_bio;
  end if;
  return new;
end $$;
create trigger about_and_bio before insert or update on member for each row execute function about_and_bio()`;

const migration = (statements: readonly string[], declared = '') => `import { sql } from 'kysely';
${declared}
export async function up(db) {
  for (const statement of ${JSON.stringify(statements)}) await sql.raw(statement).execute(db);
}
`;

const backfill = `import { sql } from 'kysely';

export const aboutBackfill = {
  name: 'members.about',
  count: async (db) => (await sql\`select count(*)::int as n from member\`.execute(db)).rows[0].n,
  step: async (tx, cursor, rows) => {
    const { rows: [part] } = await sql\`
      with part as (
        select id from member where id > \${cursor ?? '00000000-0000-0000-0000-000000000000'}::uuid order by id limit \${rows}::int for update
      ), filled as (
        update member set about = profile_bio from part where member.id = part.id and about is null
      )
      select count(*)::int as rows, overlay(max(id::text) placing 'ffffffff' from 29) as cursor from part\`.execute(tx);
    return part.rows === 0 ? null : part;
  },
};
`;

const replace = (file: string, from: string, to: string): Change => ({ file, from, to });
/** The code that reads the bio in this way, and writes the new column alone. */
const reading = (bio: string) => [
  replace(`${members}/members.queries.ts`, "  'member.profile_bio',\n", `  sql\`${bio}\`.as('profile_bio'),\n`),
  replace(
    `${members}/members.queries.ts`,
    "      'email_verified_at',\n      'password_hash',",
    `      sql\`${bio}\`.as('profile_bio'),\n$&`,
  ),
  replace(
    'apps/api/src/features/accounts/accounts.writes.ts',
    '.set({ ...columns, version: versionAfter(columns) })',
    '.set({ ...columns, profile_bio: undefined, about: columns.profile_bio, version: versionAfter({ ...columns, profile_bio: undefined, about: columns.profile_bio }) })',
  ),
  replace(`${members}/profile/columns.ts`, '  ...plain,\n', "  ...plain.filter((column) => column !== 'profile_bio'),\n"),
  replace('apps/api/src/features/people/people.reports.ts', "['id', 'profile_bio']", `['id', sql\`${bio}\`.as('profile_bio')]`),
  replace('apps/api/src/demo/seed.ts', 'profile_bio: person.bio', 'about: person.bio'),
  replace('apps/api/src/demo/colleagues.ts', 'profile_bio: bio', 'about: bio'),
  replace(`${members}/members.feature.ts`, '  handlers: memberRoutes,\n', '  handlers: memberRoutes,\n  backfills: [aboutBackfill],\n'),
  replace(`${members}/members.feature.ts`, 'import ', "import { aboutBackfill } from './members.backfill.ts';\nimport "),
];

const steps = {
  '9001_about': migration(['alter table member add column about text', trigger]),
  '9002_bio_unused': migration([], "export const after = 'members.about';"),
  '9003_no_bio': migration(
    ['drop trigger about_and_bio on member', 'drop function about_and_bio', 'alter table member drop column profile_bio'],
    "export const floor = '9002_bio_unused';",
  ),
};
const either = 'coalesce(member.about, member.profile_bio)';

/** Each with the migrations that it has besides ours, and how it reads. */
export const releases: Record<'expanded' | 'moved' | 'contracted', Release> = {
  expanded: { version: '9.1.0', steps: ['9001_about'], changes: reading(either) },
  moved: { version: '9.2.0', steps: ['9001_about', '9002_bio_unused'], changes: reading('member.about') },
  contracted: { version: '9.3.0', steps: ['9001_about', '9002_bio_unused', '9003_no_bio'], changes: reading('member.about') },
};

/** The files of ours that a release changes, with their new text. Throws if a change finds no place any more. */
export function changedFiles({ changes }: Release): Map<string, string> {
  const files = new Map<string, string>();
  for (const { file, from, to } of changes) {
    const text = files.get(file) ?? readFileSync(join(root, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)} any more: see drills/src/upgrade/releases.ts.`);
    files.set(file, text.replace(from, to));
  }
  return files;
}

/** Our list of migrations with these at its end. */
function withSteps(index: string, names: readonly Step[]): string {
  const imports = names.map((step, nth) => `import * as next${nth} from './${step}.ts';\n`);
  const entries = names.map((step, nth) => `  '${step}': next${nth},\n`);
  return imports.join('') + index.replace(/};\s*$/, `${entries.join('')}};\n`);
}

/** Builds one of them, by its name. Returns its dist. */
export function buildNext(name: keyof typeof releases): string {
  const release = releases[name];
  const place = join(root, 'test-results/upgrade', name);
  rmSync(place, { recursive: true, force: true });
  const api = join(place, 'apps/api');
  mkdirSync(api, { recursive: true });
  for (const part of ['src', 'migrations', 'build.mjs', 'package.json'])
    cpSync(join(root, 'apps/api', part), join(api, part), { recursive: true });
  for (const part of ['packages', 'deployments']) symlinkSync(join(root, part), join(place, part));
  const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object;
  const index = readFileSync(join(root, 'apps/api/migrations/index.ts'), 'utf8');
  const files = new Map([
    ...changedFiles(release),
    [`${members}/members.backfill.ts`, backfill],
    ...release.steps.map((step) => [`apps/api/migrations/${step}.ts`, steps[step]] as const),
    ['apps/api/migrations/index.ts', withSteps(index, release.steps)],
    ['package.json', JSON.stringify({ ...product, version: release.version })],
  ]);
  for (const [file, text] of files) writeFileSync(join(place, file), text);
  execFileSync(process.execPath, ['build.mjs'], { cwd: api, stdio: 'inherit' });
  return join(api, 'dist');
}
