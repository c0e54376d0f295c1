import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../../platform/database/keyset.ts';
import type { PageStart } from '../../../platform/http/page.ts';

/** The log of directories in a workspace: changes and refusals, the latest first, with one extra row. */
export const listEntries = (db: Database, workspaceId: string, start: PageStart, size: number) =>
  db
    .selectFrom('directory_entry')
    .leftJoin('member', 'member.id', 'directory_entry.member_id')
    .where('directory_entry.workspace_id', '=', workspaceId)
    .where(before(start, 'directory_entry.id'))
    .select(['directory_entry.id', 'at', 'act', 'token_name', 'changed', 'refusal', 'member.id as member_id'])
    .select(sql<string | null>`trim(member.first_name || ' ' || member.last_name)`.as('name'))
    .orderBy('directory_entry.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1))
    .execute();

/** Deletes log entries before an instant. */
export async function purgeEntries(db: Database, until: Date): Promise<void> {
  await db.deleteFrom('directory_entry').where('at', '<', until).execute();
}
