import { sql } from 'kysely';
import type { HeldData, ManyRows } from '../../product/personal-data.ts';
import { markOfMember } from './mentions/mentions.ts';

export const peopleData: HeldData = {
  holds: [
    { table: 'follow', column: 'follower_id', archive: { file: 'following' }, erased: 'with_member' },
    { table: 'follow', column: 'followee_id', archive: { file: 'followers' }, erased: 'with_member' },
    { table: 'removed_follow', column: 'followee_id', archive: { file: 'removed-followers' }, erased: 'with_member' },
    {
      table: 'removed_follow',
      column: 'follower_id',
      archive: { withheld: 'Who has removed you from their followers is known to those members alone.' },
      erased: 'with_member',
    },
    { table: 'block', column: 'blocker_id', archive: { file: 'blocked-members' }, erased: 'with_member' },
    {
      table: 'block',
      column: 'blocked_id',
      archive: { withheld: 'Who has blocked you is known to those members alone.' },
      erased: 'with_member',
    },
  ],
};

const taggedIn = (id: string) => sql`tagged @> array[${id}::uuid] and tagged <> '{}'`;

/** The tables whose texts tag people, each with the column of its text. */
const texts = { post: 'text', reaction: 'content', event: 'description', taken_down: 'text' } as const;
type Tagging = keyof typeof texts;

/** Removes a leaving member from posts, comments or events that tag them. The index on tags needs both conditions. */
export function untag(table: Tagging, id: string, among = sql``) {
  const words = sql.ref(texts[table]);
  const { mark, gone } = markOfMember(id);
  return sql`
    update ${sql.table(table)} set tagged = array_remove(tagged, ${id}::uuid), ${words} = replace(${words}, ${mark}, ${gone})
    where ${taggedIn(id)} ${among}`;
}

/** Returns the rows that tag a leaving member, to be untagged in steps. */
export const tagsOf = (table: Tagging): ManyRows => ({
  table,
  rows: taggedIn,
  take: async (tx, id, ids) => {
    await untag(table, id, sql`and id = any(${ids}::uuid[])`).execute(tx);
  },
});
