import type { HeldData } from '../../product/personal-data.ts';

export const memberData: HeldData = {
  holds: [
    {
      table: 'member',
      column: 'id',
      archive: { file: 'profile', omit: ['password_hash', 'search_name', 'search_reversed', 'leaving_at'] },
      erased: 'with_member',
    },
  ],
};
