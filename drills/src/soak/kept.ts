import { type Kysely, sql } from 'kysely';
import type { Kept } from './requests.ts';
import type { World } from './world.ts';

type Db = Kysely<never>;
type Of<T extends Kept['table']> = Extract<Kept, { table: T }>;

/** Waits until everything that was written has been handed on and worked off; false if it does not come to that in so many seconds. */
export async function settled(db: Db, seconds: number): Promise<boolean> {
  for (const late = performance.now() + seconds * 1000; performance.now() < late; ) {
    const { rows } = await sql<{ left: number }>`select ((select count(*) from outbox_event) + (select count(*) from pgboss.job
      where state in ('created', 'retry', 'active') and start_after <= now()))::int as left`.execute(db);
    if (rows[0]!.left === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}

/** How each kind of row is looked for: a query of those that are not there as they were acknowledged, once. */
const missing: { [T in Kept['table']]: (kept: Array<Of<T>>) => ReturnType<typeof sql<{ n: number }>> } = {
  post: (
    kept,
  ) => sql`select count(*)::int as n from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ text }) => text)}::text[]) as said (id, text)
    where not exists (select from post where post.id = said.id and post.text = said.text)`,
  reaction: (
    kept,
  ) => sql`select count(*)::int as n from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ text }) => text)}::text[]) as said (id, text)
    where not exists (select from reaction where reaction.id = said.id and coalesce(reaction.content, '') = coalesce(said.text, ''))`,
  follow: (kept) => sql`select count(*)::int as n from unnest(${kept.map(({ follower }) => follower)}::uuid[],
      ${kept.map(({ followee }) => followee)}::uuid[]) as said (follower_id, followee_id)
    where (select count(*) from follow where follow.follower_id = said.follower_id and follow.followee_id = said.followee_id) <> 1`,
  attendance: (kept) => sql`select count(*)::int as n from unnest(${kept.map(({ event }) => event)}::uuid[],
      ${kept.map(({ member }) => member)}::uuid[]) as said (event_id, member_id)
    where (select count(*) from attendance where attendance.event_id = said.event_id and attendance.member_id = said.member_id
      and status = 'going') <> 1`,
  // Amounts are stored in hundredths.
  workout: (
    kept,
  ) => sql`select count(*)::int as n from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ steps }) => steps)}::int[]) as said (id, steps)
    where not exists (select from workout where workout.id = said.id and workout.steps = said.steps * 100)`,
  chat_message: (kept) => sql`select count(*)::int as n from unnest(${kept.map(({ client }) => client)}::uuid[],
      ${kept.map(({ text }) => text)}::text[]) as said (client_id, content)
    where (select count(*) from chat_message where chat_message.client_id = said.client_id and chat_message.content = said.content) <> 1`,
  media: (kept) => sql`select count(*)::int as n from unnest(${kept.map(({ id }) => id)}::uuid[]) as said (id)
    where not exists (select from media where media.id = said.id and state = 'ready')`,
};

/** How many writes of each kind were acknowledged, and how many of these are not there. */
export async function lost(db: Db, kept: readonly Kept[]): Promise<Array<{ table: string; acknowledged: number; lost: number }>> {
  const rows: Array<{ table: string; acknowledged: number; lost: number }> = [];
  for (const table of Object.keys(missing) as Array<Kept['table']>) {
    const those = kept.filter((each) => each.table === table);
    const query = missing[table] as (kept: readonly Kept[]) => ReturnType<typeof sql<{ n: number }>>;
    rows.push({ table, acknowledged: those.length, lost: (await query(those).execute(db)).rows[0]!.n });
  }
  return rows;
}

/** What must be so once everything is worked off, whoever wrote at the same time: how many rows are wrong. */
export async function wrong(db: Db, { posts, classes, places, challenge }: World): Promise<Record<string, number>> {
  const ids = posts.map(({ id }) => id);
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from event where id = any(${classes}::uuid[]) and attendees > ${places})::int as "classes with more people than places",
    (select count(*) from event where id = any(${classes}::uuid[]) and going <> (select count(*) from attendance
      where event_id = event.id and status = 'going'))::int as "classes whose count is wrong",
    (select count(*) from post where id = any(${ids}::uuid[]) and (like_count, comment_count) is distinct from
      (select ((count(*) filter (where kind = 'like'))::int, (count(*) filter (where kind = 'comment'))::int) from reaction
        where post_id = post.id and stream_id = post.id))::int as "posts whose counts are wrong",
    (select count(*) from challenge_participant as taking where challenge_id = ${challenge}::uuid and score <> coalesce((select sum(credited)
      from challenge_entry where challenge_id = taking.challenge_id and member_id = taking.member_id), 0))::int as "scores that are wrong",
    (select count(*) from pgboss.job where state = 'failed')::int as "jobs given up"`.execute(db);
  return rows[0]!;
}
