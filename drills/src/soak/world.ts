import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { photo } from '../../../apps/api/src/features/media/media.factory.ts';
import { hashPassword } from '../../../apps/api/src/features/session/reset/password.service.ts';
import { tokenMaker } from '../../../apps/api/src/features/session/session.tokens.ts';
import { systemClock } from '../../../apps/api/src/platform/clock.ts';
import { newId } from '../../../apps/api/src/platform/ids.ts';
import { fillCommunity } from '../../../bench/src/fill.ts';
import { fillChallenges } from '../../../bench/src/fill-challenges.ts';
import { fillEvents } from '../../../bench/src/fill-events.ts';
import { bigGroup, fillGroups } from '../../../bench/src/fill-groups.ts';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { type RunningServer, startServer } from '../lib/server.ts';

type Db = Kysely<never>;

/** One class for so many members, with so few places. */
const [MEMBERS_OF_A_CLASS, PLACES] = [2000, 40];
/** Posts that are read, liked and commented on: the latest ones. */
const POSTS = 500;
/** All members of the bench have this one. */
export const password = 'three laps round the harbour';

/** The deployment that is played: with what is off unless it is turned on. */
const soakConfig = { features: { groups: true, challenges: true, attendee_limits: true }, rules: { workout_days_back: 14 } };

/** Starts a server that plays it on this database: its configuration is written to `dataDir`. */
export async function startSoakServer({
  databaseUrl,
  secret,
  dataDir,
  env = {},
  ...launch
}: {
  databaseUrl: string;
  secret: string;
  dataDir: string;
  env?: Record<string, string>;
  flags?: readonly string[];
  ipc?: boolean;
}): Promise<RunningServer> {
  const config = join(dataDir, 'deployment.json');
  writeFileSync(config, JSON.stringify(soakConfig));
  const port = await freePort();
  const all = {
    // As in production: pictures are flushed to the disk.
    DATA_SYNC: '1',
    SESSION_SECRET: secret,
    NODE_ENV: 'production',
    // Where it says that it is.
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    MUSTER_CONFIG: config,
    ...env,
  };
  return startServer({ dataDir, databaseUrl, env: all, ...launch });
}

/** A post, and who wrote it. */
export interface KnownPost {
  id: string;
  author: string;
}

/** What members of the soak find there. Lists are in the order of their ids. */
export interface World {
  members: string[];
  emails: string[];
  /** A refresh token of each member, from a session of before. */
  refresh: string[];
  posts: KnownPost[];
  events: string[];
  /** Those that open for booking at nine. */
  classes: string[];
  places: number;
  /** The event that is streamed. */
  live: string;
  group: string;
  challenge: string;
  challenges: string[];
  picture: Buffer;
}

/** Fills an empty, migrated database for so many members, with as much behind each of them as a young community has. */
export async function fillWorld(db: Db, members: number, tell: (line: string) => void): Promise<void> {
  const size = {
    members,
    posts: Math.max(14_000, members * 2),
    viewers: 100,
    followed: 100,
    events: 2000,
    attendances: members * 2,
    logs: members * 10,
  };
  await db.connection().execute(async (connection) => {
    await fillCommunity(connection, size, tell);
    await fillEvents(connection, size, tell);
    await fillGroups(connection, size, tell);
    await fillChallenges(connection, size, tell);
  });
}

const ids = async (db: Db, query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** Gives everybody a password and a session, opens classes for booking and a stream, and returns what there is. */
export async function prepareWorld(db: Db, secret: string): Promise<World> {
  await sql`update member set password_hash = ${await hashPassword(password)} where password_hash is null`.execute(db);
  const { rows: people } = await sql<{ id: string; email: string }>`select id, email::text from member order by id`.execute(db);
  const tokens = tokenMaker([secret], systemClock);
  const sessions = people.map(({ id }) => {
    const session = newId();
    return { id, session, ...tokens.refresh(session) };
  });
  for (let from = 0; from < sessions.length; from += 10_000) {
    const part = sessions.slice(from, from + 10_000);
    await sql`insert into session (id, member_id, refresh_hash, user_agent, created_at, refreshed_at, expires_at)
      select *, 'soak', now() - interval '1 day', now() - interval '1 day', now() + interval '30 days'
      from unnest(${part.map(({ session }) => session)}::uuid[], ${part.map(({ id }) => id)}::uuid[], ${part.map(({ hash }) => hash)}::text[])`.execute(
      db,
    );
  }
  const classes = Math.max(1, Math.ceil(people.length / MEMBERS_OF_A_CLASS));
  const chosen = await ids(
    db,
    sql<{ id: string }>`select id from event where not is_virtual and starts_at > now() + interval '12 hours' and attendees < ${PLACES / 2}
      order by starts_at, id limit ${classes}`,
  );
  await sql`update event set max_attendees = ${PLACES} where id = any(${chosen}::uuid[])`.execute(db);
  const [live] = await ids(
    db,
    sql<{
      id: string;
    }>`update event set live_started_at = now(), live_completed_at = null, ends_at = now() + interval '12 hours', starts_at = now()
      where id = (select id from event where is_virtual and starts_at > now() order by starts_at limit 1) returning id`,
  );
  // Of somebody who is blocked by the one who asks there are no posts.
  const posts = await sql<KnownPost>`select id, author_id as author from post
    where not exists (select from block where blocked_id = author_id or blocker_id = author_id) order by id desc limit ${POSTS}`.execute(
    db,
  );
  const challenges = await ids(db, sql<{ id: string }>`select id from challenge order by participants_count desc, id`);
  return {
    members: people.map(({ id }) => id),
    emails: people.map(({ email }) => email),
    refresh: sessions.map(({ token }) => token),
    posts: posts.rows,
    events: await ids(
      db,
      sql<{ id: string }>`select id from event where starts_at > now() + interval '1 hour' and max_attendees is null
        and status = 'In Progress' order by starts_at, id limit ${POSTS}`,
    ),
    classes: chosen,
    places: PLACES,
    live: live!,
    group: (await bigGroup(db)).group,
    challenge: challenges[0]!,
    challenges,
    // Grainy, so that it is as large as a photograph of a phone: some 3 MB.
    picture: await photo({ width: 3024, height: 2268, grain: 12 }),
  };
}
