import type { DeploymentConfig } from '@muster/contract';
import { sql } from 'kysely';
import { hashPassword } from '../features/session/index.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/ids.ts';
import { demoDetails } from './demo.details.ts';
import { demoEmail, demoPassword, demoPeople, demoWorkspaces, type PersonKey } from './demo.people.ts';
import { addPictures } from './demo.pictures.ts';
import { demoPosts, demoRows } from './demo.rows.ts';

const DAY = 86_400_000;

/** Members by their key. */
export type DemoIds = ReadonlyMap<PersonKey, string>;

/**
 * Fills an empty community with the demo world, in one transaction: it is there whole or not at all, and of several processes
 * that start at once one fills it. A community with any member is left as it is. Throws, and fills nothing, once it is told to stop.
 */
export async function fillDemo(deps: Deps, say: (line: string) => void, stopping: AbortSignal): Promise<void> {
  const anybody = (db: Pick<Deps, 'db'>['db'] | Tx) => db.selectFrom('member').select('id').limit(1).executeTakeFirst();
  if (await anybody(deps.db)) return;
  say('Filling the demo community…');
  const began = deps.clock.now().getTime();
  await deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('muster demo'))`.execute(tx);
    if (await anybody(tx)) return;
    const now = deps.clock.now().getTime();
    const ids = await addPeople(tx, now, deps.config);
    say(`  ${ids.size} people, drawing their pictures…`);
    const pictures = await addPictures(deps, tx, { ids, posts: demoPosts, stopping });
    const rows = demoRows({ ids, pictures, now, zone: deps.config.locale.time_zone });
    await tx.insertInto('post').values(rows.posts).execute();
    await tx.insertInto('timeline_entry').values(rows.timeline).execute();
    await tx.insertInto('reaction').values(rows.reactions).execute();
    await tx.insertInto('notification_entry').values(rows.entries).execute();
    await tx.insertInto('notification').values(rows.notifications).execute();
    say(`  ${rows.posts.length} posts, ${rows.reactions.length} comments and likes`);
  });
  say(`  done in ${((deps.clock.now().getTime() - began) / 1000).toFixed(1)} s`);
}

/** Workspaces, members and who follows whom. One password for all, hashed once: it is told to everybody anyway. */
async function addPeople(tx: Tx, now: number, config: DeploymentConfig): Promise<DemoIds> {
  const opened = now - 260 * DAY;
  const workspaces = demoWorkspaces.map(({ name, code }, at) => ({
    id: newId(opened + at * DAY),
    name,
    access_code: code,
    created_at: new Date(opened + at * DAY),
  }));
  await tx.insertInto('workspace').values(workspaces).execute();
  await tx
    .insertInto('chapter')
    .values(['Boston', 'Portland'].map((name) => ({ id: newId(opened), name, created_at: new Date(opened) })))
    .execute();
  const workspaceOf = new Map(demoWorkspaces.map(({ key }, at) => [key, workspaces[at]!.id]));
  const password_hash = await hashPassword(demoPassword);
  const ids = new Map(demoPeople.map(({ key, joined }) => [key, newId(now - joined * DAY)]));
  await tx
    .insertInto('member')
    .values(
      demoPeople.map((person, at) => {
        const joined = new Date(now - person.joined * DAY);
        return {
          id: ids.get(person.key)!,
          email: demoEmail(person),
          email_verified_at: joined,
          password_hash,
          first_name: person.first,
          last_name: person.last,
          profile_bio: person.bio,
          anonymous_profile: person.anonymous ?? false,
          legal_waiver_signed_at: joined,
          profile_completed: true,
          workspace_id: workspaceOf.get(person.workspace)!,
          permissions: person.permissions ?? [],
          leader_title: person.leaderTitle ?? null,
          ...demoDetails(person.key, person.workspace, at, config),
          created_at: joined,
        };
      }),
    )
    .execute();
  const youngest = new Map(demoPeople.map(({ key, joined }) => [key, joined]));
  await tx
    .insertInto('follow')
    .values(
      demoPeople.flatMap(({ key, follows, joined }) =>
        follows.map((other, at) => {
          const since = now - Math.max(Math.min(joined, youngest.get(other)!) - 1 - at, 1) * DAY;
          return { id: newId(since), follower_id: ids.get(key)!, followee_id: ids.get(other)!, created_at: new Date(since) };
        }),
      ),
    )
    .execute();
  return ids;
}
