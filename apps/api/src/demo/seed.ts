import type { DeploymentConfig } from '@muster/contract';
import { waiverVersion } from '@muster/contract/accounts/waiver';
import { sql } from 'kysely';
import { type App, notices } from '../app.ts';
import { notificationService } from '../features/notifications/index.ts';
import { hashPassword } from '../features/session/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { Deps } from '../product/deps.ts';
import type { Viewer } from '../product/viewer.ts';
import { announcementsChapter } from './announcements.ts';
import { addChallenges, challengePictures, challengesChapter } from './challenges.ts';
import { addColleagues } from './colleagues.ts';
import { demoDetails } from './details.ts';
import { addEarlierLogs } from './earlier.ts';
import { eventsChapter, planEvents } from './events.ts';
import { followsChapter } from './follows.ts';
import { addGroups, groupPictures, groupsChapter } from './groups.ts';
import { invitationsChapter } from './invitations.ts';
import { membershipsChapter } from './memberships.ts';
import { demoEmail, demoPassword, demoPeople, demoWorkspaces, type PersonKey } from './people.ts';
import { drawPictures } from './pictures.ts';
import { demoPosts, postsChapter } from './posts.ts';
import { reportsChapter } from './reports.ts';
import { savedChapter } from './saved.ts';
import { type Chapter, play } from './stage.ts';
import { instantOf } from './time.ts';
import { workoutsChapter } from './workouts.ts';

const DAY = 86_400_000;

/** Every member last opened their notifications this long ago. */
const LAST_LOOK = 30 * 60_000;

/** The chapters of the demo's story: a new feature adds one of its own. */
const chapters: Chapter[] = [
  followsChapter,
  postsChapter,
  savedChapter,
  workoutsChapter,
  membershipsChapter,
  reportsChapter,
  announcementsChapter,
  invitationsChapter,
];

/**
 * Fills an empty community with the demo world in one transaction: it is created completely or not at all, and if several processes start
 * at once, one of them creates it. People, workspaces and earlier logs are inserted; all later actions go through the services. A community
 * with any member is left unchanged. Throws, and creates nothing, when `stopping` aborts.
 */
export async function fillDemo(app: Pick<App, 'deps' | 'subscribers'>, say: (line: string) => void, stopping: AbortSignal): Promise<void> {
  const { deps } = app;
  const anybody = (db: Pick<Deps, 'db'>['db'] | Tx) => db.selectFrom('member').select('id').limit(1).executeTakeFirst();
  if (await anybody(deps.db)) return;
  say('Filling the demo community…');
  const began = performance.now();
  await deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('muster demo'))`.execute(tx);
    if (await anybody(tx)) return;
    const now = deps.clock.now().getTime();
    const viewers = await addPeople(tx, now, deps.config);
    await addEarlierLogs(tx, now, deps.config, viewers, await addColleagues(tx, now, deps.config, viewers.get('grace')!.workspace_id!));
    say(`  ${viewers.size} people, drawing their pictures while they write…`);
    const { config } = deps;
    const groups = await addGroups(tx, now, config, viewers);
    const challenges = await addChallenges(tx, now, config, viewers);
    const events = planEvents(now, config);
    const inOrder = [
      ...demoPosts.map((thing) => ({ thing, intent: 'post' as const, at: instantOf(thing.when, now, config.locale.time_zone) })),
      ...events.flatMap(({ event, created, end }) => [
        { thing: event, intent: 'event' as const, at: created },
        ...(event.posts ?? []).map((thing) => ({ thing, intent: 'post' as const, at: thing.since === 'end' ? end : created })),
      ]),
      ...groupPictures(now, config),
      ...challengePictures(now, config),
    ].toSorted((a, b) => a.at - b.at);
    const pictures = await drawPictures(deps, tx, { people: viewers, things: inOrder, stopping });
    const acts = [...chapters, eventsChapter(groups), groupsChapter(groups), challengesChapter(challenges)].flatMap((chapter) =>
      chapter({ now, config, pictures }),
    );
    await play({ app, tx, viewers, stopping }, acts, {
      at: now - LAST_LOOK,
      play: async (stage) => {
        for (const viewer of viewers.values()) await notificationService(stage.deps, notices).markSeen(viewer);
      },
    });
    await pictures.finished;
    const others = acts.length - demoPosts.length - events.length;
    say(
      `  ${demoPosts.length} posts, ${events.length} events, ${groups.size} groups, ${challenges.size} challenges, and ${others} times that somebody followed, commented, liked, saved, logged, joined or came`,
    );
  });
  say(`  done in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/**
 * Inserts workspaces and members, and returns the members as viewers for the services. All have one password, hashed once: it is public
 * anyway.
 */
async function addPeople(tx: Tx, now: number, config: DeploymentConfig): Promise<ReadonlyMap<PersonKey, Viewer>> {
  const opened = now - 260 * DAY;
  const workspaces = demoWorkspaces.map(({ name, code }, at) => ({
    id: newId(opened + at * DAY),
    name,
    access_code: code,
    created_at: new Date(opened + at * DAY),
  }));
  await tx.insertInto('workspace').values(workspaces).execute();
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
          legal_waiver_version: waiverVersion(config.brand.name),
          legal_waiver_accepted_at: joined,
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
  return new Map(
    demoPeople.map((person): [PersonKey, Viewer] => [
      person.key,
      {
        id: ids.get(person.key)!,
        session_id: newId(),
        workspace_id: workspaceOf.get(person.workspace)!,
        anonymous: person.anonymous ?? false,
        permissions: person.permissions ?? [],
        verified: true,
        registered: true,
      },
    ]),
  );
}
