import { sql } from 'kysely';
import type { Database, Tx } from './database/database.ts';

type Reader = Database | Tx;

/** A limit on tries: a maximum within a sliding window, or increasing waits after each try within it. */
export type TryRule = { max: number; seconds: number } | { waits: readonly number[]; seconds: number };

const since = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

const allows = (rule: TryRule, now: Date) => {
  const count = sql`(select count(*)::int from unnest(r.times) as t where t > ${since(now, rule.seconds)})`;
  if ('max' in rule) return sql`${count} < ${rule.max}`;
  const waits = sql`array[0, ${sql.join(rule.waits)}]::int[]`;
  return sql`r.last_at + make_interval(secs => (${waits})[1 + least(${count}, ${rule.waits.length})]) <= ${now}`;
};

/** When a rule allows the next try after these (oldest first), in milliseconds. */
function freeAt(rule: TryRule, times: number[], now: Date): number {
  const counted = times.filter((time) => time > since(now, rule.seconds).getTime());
  if ('max' in rule) {
    const ends = counted[counted.length - rule.max];
    return ends === undefined ? 0 : ends + rule.seconds * 1000;
  }
  const wait = rule.waits[Math.min(counted.length, rule.waits.length) - 1] ?? 0;
  return (counted.at(-1) ?? 0) + wait * 1000;
}

/**
 * Counts a try if every rule allows it, and returns 0; otherwise returns the seconds to wait. One statement, so that parallel tries cannot
 * exceed the limit. Correct tries are refunded with `giveBackTry`.
 */
export async function takeTry(db: Reader, key: string, rules: readonly TryRule[], now: Date): Promise<number> {
  const longest = Math.max(...rules.map(({ seconds }) => seconds));
  const taken = await sql`
    insert into recent_try as r (key, times, last_at) values (${key}, array[${now}::timestamptz], ${now})
    on conflict (key) do update set
      times = array(select t from unnest(r.times) with ordinality as x (t, n) where t > ${since(now, longest)} order by n) || ${now}::timestamptz,
      last_at = ${now}
    where ${sql.join(
      rules.map((rule) => allows(rule, now)),
      sql` and `,
    )}
    returning key`.execute(db);
  if (taken.rows.length > 0) return 0;
  const found = await db.selectFrom('recent_try').where('key', '=', key).select('times').executeTakeFirst();
  const times = (found?.times ?? []).map((time) => time.getTime());
  const free = Math.max(...rules.map((rule) => freeAt(rule, times, now)));
  return Math.max(1, Math.ceil((free - now.getTime()) / 1000));
}

/** Refunds one try. Of several simultaneous ones it makes no difference which. */
export async function giveBackTry(db: Reader, key: string): Promise<void> {
  await sql`update recent_try set times = trim_array(times, 1) where key = ${key} and cardinality(times) > 0`.execute(db);
}

/** Deletes the tries under a key, or under all keys with this prefix. */
export async function clearTries(db: Reader, key: string, { andLonger = false } = {}): Promise<void> {
  await sql`delete from recent_try where ${andLonger ? sql`starts_with(key, ${key})` : sql`key = ${key}`}`.execute(db);
}

/** Deletes keys last used before an instant. */
export async function purgeTries(db: Reader, before: Date): Promise<void> {
  await db.deleteFrom('recent_try').where('last_at', '<', before).execute();
}
