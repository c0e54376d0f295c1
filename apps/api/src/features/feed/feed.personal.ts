import { sql } from 'kysely';
import type { HeldData } from '../../product/personal-data.ts';
import { tagsOf, untag } from '../people/index.ts';

/** Posts are deleted with their author, together with everything on them; tags are removed from the posts of others. */
export const feedData: HeldData = {
  holds: [
    { table: 'post', column: 'author_id', archive: { file: 'posts' }, erased: 'with_member' },
    { table: 'taken_down', column: 'author_id', archive: { file: 'taken-down', omit: ['taken_by'] }, erased: 'with_member' },
    {
      table: 'taken_down',
      column: 'taken_by',
      archive: { withheld: 'What you took down belongs to those who wrote it.' },
      erased: 'by_feature',
    },
    {
      table: 'held_back',
      column: 'author_id',
      archive: { withheld: 'It is reported and not yet decided; you are told what is decided.' },
      erased: 'with_member',
    },
    { table: 'hidden_post', column: 'member_id', archive: { file: 'blocked-posts' }, erased: 'with_member' },
    {
      table: 'timeline_entry',
      column: 'member_id',
      archive: { withheld: 'Your Following feed is a list of posts of others, made from whom you follow.' },
      erased: 'with_member',
    },
  ],
  many: [
    tagsOf('post'),
    tagsOf('taken_down'),
    {
      table: 'taken_down',
      rows: (id) => sql`taken_by = ${id}::uuid`,
      take: async (tx, _, ids) => {
        await sql`update taken_down set taken_by = null where id = any(${ids}::uuid[])`.execute(tx);
      },
    },
  ],
  erase: async (tx, { id }) => {
    await sql`update taken_down set taken_by = null where taken_by = ${id}::uuid`.execute(tx);
    await untag('post', id).execute(tx);
    await untag('taken_down', id).execute(tx);
  },
};
