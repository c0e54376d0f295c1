import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { RunningServer } from '../../drills/src/lib/server.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import type { CommunitySize, fillCommunity } from './fill.ts';

/** An earlier version with a community of the same size on a PostgreSQL of its own. */
export interface Before {
  server: RunningServer;
  /** The address of its database. */
  url: string;
  folder: string;
  posts: string[];
  stop: () => Promise<void>;
}

/** How the earlier version fills a community itself, since its tables differ; build.mjs has bundled it. */
const itsFill = async () =>
  ((await import(new URL('./fill-before.js', import.meta.url).href)) as { fillCommunity: typeof fillCommunity }).fillCommunity;

/**
 * Starts a built checkout of an earlier version (`git worktree add FOLDER COMMIT`, `npm ci`, `npm run build -w apps/api` there), fills its
 * community if it has none, and copies the sessions of ours to its first members: the same tokens are valid on both.
 */
export async function startBefore({
  checkout,
  kept,
  size,
  sessions,
  start,
  tell,
}: {
  checkout: string;
  kept: string | undefined;
  size: CommunitySize;
  /** The viewers' sessions, by their ids. */
  sessions: Readonly<Record<string, string>>;
  start: (file: string, url: string) => Promise<RunningServer>;
  tell: (line: string) => void;
}): Promise<Before> {
  const postgres = await startPostgres({ folder: kept });
  const { url } = postgres;
  try {
    // It creates its tables when it starts.
    const server = await start(join(checkout, 'apps/api/dist/main.js'), url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // If something below fails, the database server stops and breaks this connection: the original failure is the one to report.
    client.on('error', () => undefined);
    if ((await client.query('select from member limit 1')).rowCount === 0) {
      tell(`The same for ${checkout}.`);
      const fill = await itsFill();
      const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) });
      // One connection throughout, as for ours.
      await db.connection().execute((connection) => fill(connection, size, tell));
      await db.destroy();
    }
    await client.query('delete from session');
    await client.query(
      `insert into session (id, member_id, refresh_hash, user_agent, created_at, refreshed_at, expires_at)
        select session_id::uuid, member.id, session_id, 'bench', now(), now(), now() + interval '1 day'
        from json_each_text($1) as given (member_id, session_id) join member on member.id = given.member_id::uuid`,
      [JSON.stringify(sessions)],
    );
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ id: string }>('select id from post order by comment_count desc limit $1', [size.viewers]);
    await client.end();
    return { server, url, folder: postgres.folder, posts: rows.map(({ id }) => id), stop: () => postgres.stop() };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
