import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/jobs/outbox.ts';
import { type Notice, type NoticeFacts, type Notices, noticeOf } from '../../product/notices.ts';

declare module '../../product/notices.ts' {
  interface NoticeSubjects {
    operator_act: true;
  }
}

/** Notices to the members concerned by acts. They do not name the operator. */
async function concerned(tx: Tx, happened: ReadonlyArray<Events['act.concerned']>): Promise<Array<Notice | undefined>> {
  const { rows } = await sql<{ id: string; member_id: string; created_at: Date }>`
    select entry.id, entry.member_id, entry.created_at from security_log as entry join member on member.id = entry.member_id
    where entry.id = any(${happened.map(({ entry_id }) => entry_id)}::uuid[]) order by entry.member_id, entry.id
    for key share of member, entry`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return happened.map(({ entry_id }) => {
    const row = byId.get(entry_id);
    return (
      row && {
        actor_id: null,
        recipients: [{ member_id: row.member_id, kind: 'operator_act' }],
        about: 'operator_act',
        about_id: row.id,
        cause_id: row.id,
        group_key: null,
        created_at: row.created_at,
      }
    );
  });
}

/** Notices of operator acts that concern a member, where no other notice or mail covers them. */
export const auditNotices: Notices = {
  subjects: [
    {
      name: 'operator_act',
      kinds: ['operator_act'],
      seen: (_, reader, { about_id }) => sql<boolean>`exists (
        select from security_log as entry where entry.id = ${about_id} and entry.member_id = ${reader.id})`,
      shown: (about_id) => sql<NoticeFacts>`(
        select json_build_object('own', json_build_object('what', entry.kind, 'detail', entry.detail, 'reason', entry.reason))
        from security_log as entry where entry.id = ${about_id})`,
    },
  ],
  from: [noticeOf('act.concerned', concerned)],
};
