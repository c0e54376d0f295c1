import { type Kysely, sql } from 'kysely';

/** Capitals that `lower` leaves alone where the database sorts by bytes. */
const capitals = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ';
/** Hyphens count as spaces; apostrophes and dots do not count. */
const hyphens = '-_‐‑–';
const dropped = '\'’‘`´.,"()';

/** People are found by name: without accents and case, by the beginning of any of their words, and in spite of a slip. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);
  // With the dictionary and the schema named it depends on nothing that can change, so it may be called immutable.
  await sql
    .raw(
      `create function search_fold(words text) returns text language sql immutable strict parallel safe as $$
      select trim(regexp_replace(
        translate(lower(public.unaccent('public.unaccent'::regdictionary, normalize(words, NFKC))),
          '${capitals}${hyphens}${dropped.replaceAll("'", "''")}', '${capitals.toLowerCase()}${' '.repeat(hyphens.length)}'),
        '\\s+', ' ', 'g')) $$`,
    )
    .execute(db);
  // A word of a name, and the word without each of its letters: two words one slip apart have one of these in common.
  await sql`
    create function search_slips(words text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct left(word, n) || substr(word, n + 2)), '{}')
      from unnest(string_to_array(trim(words), ' ')) as word, generate_series(0, length(word)) as n
      where length(word) between 3 and 30 $$`.execute(db);
  // Each word stands after a space, so that the beginning of any of them is one pattern.
  await sql`
    alter table member
      add column search_name text not null generated always as (' ' || search_fold(first_name || ' ' || last_name)) stored,
      add column search_reversed text not null generated always as (' ' || search_fold(last_name || ' ' || first_name)) stored`.execute(db);
  const findable = sql`where profile_completed and not anonymous_profile`;
  await sql`create index member_search_name on member (search_name collate "C", id) ${findable}`.execute(db);
  await sql`create index member_search_reversed on member (search_reversed collate "C", id) ${findable}`.execute(db);
  await sql`create index member_search_words on member using gin (search_name gin_trgm_ops) ${findable}`.execute(db);
  await sql`create index member_search_slips on member using gin (search_slips(search_name)) ${findable}`.execute(db);
  await sql`create index member_preferred_chapter on member (preferred_chapter_id) where preferred_chapter_id is not null`.execute(db);
}
