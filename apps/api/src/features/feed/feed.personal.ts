import type { HeldData } from '../../platform/personal-data.ts';
import { tagsOf, untag } from '../people/index.ts';

/** Posts are deleted with their author, and everything on them; from others' posts the tag is removed. */
export const feedData: HeldData = {
  holds: [
    { table: 'post', column: 'author_id', archive: { file: 'posts' }, erased: 'with_member' },
    { table: 'hidden_post', column: 'member_id', archive: { file: 'blocked-posts' }, erased: 'with_member' },
    {
      table: 'timeline_entry',
      column: 'member_id',
      archive: { withheld: 'Your Following feed is a list of posts of others, made from whom you follow.' },
      erased: 'with_member',
    },
  ],
  many: [tagsOf('post')],
  erase: async (tx, { id }) => {
    await untag('post', id).execute(tx);
  },
};
