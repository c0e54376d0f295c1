import type { NotificationKind } from '@muster/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import {
  type Notice,
  type NoticeColumns,
  type NoticeFacts,
  type NoticeSubject,
  type NoticeSubjectName,
  type Notices,
  noticeOf,
  type Recipient,
} from '../../../product/notices.ts';
import type { OfMember } from '../groups.events.ts';
import { groupVisible, isGroupAdmin } from '../search/visibility.queries.ts';
import type { MemberNotified } from './care.events.ts';

declare module '../../../product/notices.ts' {
  interface NoticeSubjects {
    group_asked: true;
    group_approved: true;
    group_invited: true;
    group_admin: true;
  }
}

/** Whether the notified member is in the group, with this role if given. */
const isStill = ({ about_id, member_id }: NoticeColumns, role?: 'Admin') => sql<boolean>`exists (
  select from group_member as own where own.group_id = ${about_id} and own.member_id = ${member_id} ${role ? sql`and own.role = ${sql.lit(role)}` : sql``})`;

/** A group as a subject of notices about membership. Requests to join are visible to admins only. */
const membership = (name: NoticeSubjectName, kind: NotificationKind, lasts?: NoticeSubject['lasts']): NoticeSubject => ({
  name,
  kinds: [kind],
  ...(lasts && { lasts }),
  seen: (_, reader, { about_id }) => sql<boolean>`exists (
    select from groups where groups.id = ${about_id} and ${groupVisible(reader)} ${kind === 'group_join_requested' ? sql`and ${isGroupAdmin(reader)}` : sql``})`,
  shown: (about_id) => sql<NoticeFacts>`json_build_object('home', json_build_object('kind', 'group', 'id', ${about_id}))`,
});

/** Number of admins, newest first, who are notified of a request to join. */
const ADMINS_TOLD = 100;

/** Notifies admins of requests to join. Skips a request that was withdrawn, approved or declined in the meantime. */
async function askings(tx: Tx, happened: readonly OfMember[]): Promise<Array<Notice | undefined>> {
  const members = happened.map(({ member_id }) => member_id);
  await sql`select id from member where id = any(${members}::uuid[]) order by id for key share`.execute(tx);
  const { rows } = await sql<{ id: string; group_id: string; member_id: string; created_at: Date; admins: string[] }>`
    select request.id, request.group_id, request.member_id, request.created_at, array(
        select admin.member_id from group_member as admin where admin.group_id = request.group_id and admin.role = 'Admin'
        order by admin.id desc limit ${sql.lit(ADMINS_TOLD)}) as admins
    from group_request as request
    where (request.group_id, request.member_id) in (
      select * from unnest(${happened.map(({ group_id }) => group_id)}::uuid[], ${members}::uuid[]))
    order by request.id for key share of request`.execute(tx);
  const asked = new Map(rows.map((row) => [`${row.group_id} ${row.member_id}`, row]));
  return happened.map(({ group_id, member_id }) => {
    const request = asked.get(`${group_id} ${member_id}`);
    if (!request) return undefined;
    const recipients = request.admins.map((id): Recipient => ({ member_id: id, kind: 'group_join_requested' }));
    const about = { about: 'group_asked' as const, about_id: group_id, cause_id: request.id, group_key: group_id };
    return { actor_id: member_id, recipients, ...about, created_at: request.created_at };
  });
}

/** Notifies members that they were approved, invited or made an admin. */
async function tellings(tx: Tx, happened: ReadonlyArray<MemberNotified>): Promise<Array<Notice | undefined>> {
  const ids = [...new Set(happened.flatMap(({ member_id, actor_id }) => [member_id, actor_id]))];
  const { rows } = await sql<{ id: string }>`
    select id from member where id = any(${ids}::uuid[]) order by id for key share`.execute(tx);
  const there = new Set(rows.map(({ id }) => id));
  const causes = happened.map(({ cause_id }) => cause_id);
  const { rows: invited } = await sql<{ id: string }>`
    select id from group_invite where id = any(${causes}::uuid[]) order by id for key share`.execute(tx);
  const open = new Set(invited.map(({ id }) => id));
  return happened.map(({ what, group_id, member_id, actor_id, cause_id, at }) => {
    if (!there.has(member_id) || !there.has(actor_id) || (what === 'invited' && !open.has(cause_id))) return undefined;
    const about = `group_${what}` as const;
    return {
      actor_id,
      recipients: [{ member_id, kind: about }],
      about,
      about_id: group_id,
      cause_id,
      group_key: null,
      created_at: new Date(at),
    };
  });
}

/** Notifications about membership of groups. */
export const noticesOfCare: Notices = {
  subjects: [
    membership('group_asked', 'group_join_requested'),
    membership('group_approved', 'group_approved', (notice) => isStill(notice)),
    membership('group_invited', 'group_invited'),
    membership('group_admin', 'group_admin', (notice) => isStill(notice, 'Admin')),
  ],
  from: [noticeOf('group.asked', askings), noticeOf('group.member_told', tellings)],
};
