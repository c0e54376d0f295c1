import { sql } from 'kysely';
import type { HeldData } from '../../product/personal-data.ts';

/** Announcements remain when their operator leaves, since they speak for the community. */
export const announcementData: HeldData = {
  holds: [
    {
      table: 'announcement',
      column: 'made_by',
      archive: { withheld: 'What you announced speaks for the community, and stays with it.' },
      erased: 'by_feature',
    },
    { table: 'announcement_away', column: 'member_id', archive: { file: 'announcements-put-away' }, erased: 'with_member' },
  ],
  erase: async (tx, { id }) => {
    await sql`update announcement set made_by = null where made_by = ${id}::uuid`.execute(tx);
  },
};
