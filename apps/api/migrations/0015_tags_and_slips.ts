import { type Kysely, sql } from 'kysely';

/** Posts and comments that tag a member are found by an index when the member leaves, and long names in spite of two slips. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Most tag nobody: they are not in it, and cost nothing more to write.
  await sql`create index post_tagged on post using gin (tagged) where tagged <> '{}'`.execute(db);
  await sql`create index reaction_tagged on reaction using gin (tagged) where tagged <> '{}'`.execute(db);
  await sql`drop index member_search_slips`.execute(db);
  // A word of a name, and the word without each of its letters; of a long one also without any two. It costs far more than the planner
  // would think, who must not choose to work it out for one row after the other.
  await sql`
    create or replace function search_slips(words text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
      select coalesce(array_agg(distinct left(word, one) || substr(word, one + 2, other - one - 1) || substr(word, other + 2)), '{}')
      from unnest(string_to_array(trim(words), ' ')) as word,
        generate_series(0, length(word)) as one,
        generate_series(case when length(word) between 8 and 16 then one + 1 else greatest(one + 1, length(word)) end,
          greatest(one + 1, length(word))) as other
      where length(word) between 3 and 30 $$`.execute(db);
  const findable = sql`where profile_completed and not anonymous_profile`;
  await sql`create index member_search_slips on member using gin (search_slips(search_name)) ${findable}`.execute(db);
}
