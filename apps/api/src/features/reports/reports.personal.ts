import { sql } from 'kysely';
import type { HeldData } from '../../product/personal-data.ts';
import { markOfMember } from '../people/index.ts';

/**
 * Reports about a member are deleted with the account; reports that the member made or decided stay without naming them. The member's name
 * is removed from reported words.
 */
export const reportData: HeldData = {
  holds: [
    {
      table: 'report',
      column: 'reporter_id',
      archive: { file: 'reports', omit: ['words', 'decision', 'decided_at', 'decided_by'] },
      erased: 'by_feature',
    },
    {
      table: 'report',
      column: 'subject_id',
      archive: { withheld: 'Reports about you are kept for those who look after the community, so that members can report without fear.' },
      erased: 'with_member',
    },
    {
      table: 'report',
      column: 'decided_by',
      archive: { withheld: 'What you decided about reports is kept for those who look after the community.' },
      erased: 'by_feature',
    },
    { table: 'verdict', column: 'subject_id', archive: { file: 'decisions-about-you' }, erased: 'with_member' },
  ],
  many: ['reporter_id', 'decided_by'].map((who) => ({
    table: 'report',
    rows: (id) => sql`${sql.ref(who)} = ${id}::uuid`,
    take: async (tx, _, ids) => {
      await sql`update report set ${sql.ref(who)} = null where id = any(${ids}::uuid[])`.execute(tx);
    },
  })),
  erase: async (tx, { id }) => {
    await sql`update report set reporter_id = null where reporter_id = ${id}`.execute(tx);
    await sql`update report set decided_by = null where decided_by = ${id}`.execute(tx);
    const { mark, gone } = markOfMember(id);
    await sql`update report set words = replace(words, ${mark}, ${gone}) where strpos(words, ${mark}) > 0`.execute(tx);
  },
};
