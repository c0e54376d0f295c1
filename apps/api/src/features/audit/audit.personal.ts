import type { HeldData } from '../../product/personal-data.ts';

export const auditData: HeldData = {
  holds: ['actor_id', 'about_id'].map((column) => ({
    table: 'audit_entry',
    column,
    archive: { withheld: 'What operators do is in a log of the community, which nobody may change.' },
    erased: 'kept',
  })),
};
