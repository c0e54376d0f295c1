import { sql } from 'kysely';
import type { HeldData } from '../../product/personal-data.ts';

/** The invitation that a member accepted is deleted with them; those that an operator sent stay with the workspace. */
export const invitationData: HeldData = {
  holds: [
    {
      table: 'workspace_invitation',
      column: 'accepted_by',
      archive: { file: 'invitation', omit: ['invited_by', 'token_hash'] },
      erased: 'with_member',
    },
    {
      table: 'workspace_invitation',
      column: 'invited_by',
      archive: { withheld: 'Whom you invited belongs to those who are invited.' },
      erased: 'by_feature',
    },
  ],
  many: [
    {
      table: 'workspace_invitation',
      rows: (id) => sql`invited_by = ${id}::uuid`,
      take: async (tx, _, ids) => {
        await sql`update workspace_invitation set invited_by = null where id = any(${ids}::uuid[])`.execute(tx);
      },
    },
  ],
  erase: async (tx, { id }) => {
    await sql`update workspace_invitation set invited_by = null where invited_by = ${id}::uuid`.execute(tx);
  },
};
