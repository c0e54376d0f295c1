import type { HeldData } from '../../product/personal-data.ts';

export const privacyData: HeldData = {
  holds: [
    { table: 'data_export', column: 'member_id', archive: { file: 'archives' }, erased: 'with_member', goes: 'first' },
    { table: 'member_look', column: 'member_id', archive: { file: 'looks', omit: ['actor_id'] }, erased: 'with_member' },
    {
      table: 'member_look',
      column: 'actor_id',
      archive: { withheld: 'It is about somebody else, who reads it.' },
      erased: 'by_feature',
    },
  ],
  erase: async (tx, { id }) => {
    await tx.updateTable('member_look').set({ actor_id: null }).where('actor_id', '=', id).execute();
  },
};
