import { limits } from '@muster/contract';
import { sql } from 'kysely';
import { askedRows, theAsking } from '../../product/live/request-rows.ts';
import type { RoomRequest, Sources } from '../../product/live/rooms.ts';
import { notBlocked } from '../people/index.ts';
import { hiddenIn } from './groups.queries.ts';
import { groupLed } from './search/visibility.queries.ts';

/** Returns the live state of groups without a check of visibility, which is done before. */
export const lookAtGroups = ({ db }: Sources, asked: ReadonlyArray<RoomRequest<unknown>>) =>
  db
    .selectFrom('groups')
    .innerJoin(askedRows(asked), 'asked.id', 'groups.id')
    .select(['groups.version', 'groups.members_count', 'groups.archived_at', 'asked.n'])
    .select([
      sql<'Admin' | 'Member' | null>`(select role from group_member
        where group_member.group_id = groups.id and group_member.member_id = asked.viewer_id)`.as('role'),
      hiddenIn(theAsking).as('hidden'),
    ])
    .execute();

/**
 * Returns the pending requests and the newest log entry of groups that the subscriber manages. Leaves out requests of members across a
 * block.
 */
export const lookAtCare = async ({ db }: Sources, asked: ReadonlyArray<RoomRequest<unknown>>) =>
  (
    await sql<{ n: string; requests: number; newest_request: string | null; newest_act: string | null }>`
      select asked.n, waiting.requests, waiting.newest_request,
        (select group_act.id from group_act where group_act.group_id = groups.id order by group_act.id desc limit 1) as newest_act
      from ${askedRows(asked)} join groups on groups.id = asked.id
      cross join lateral (
        select count(*)::int as requests, max(row.id::text) as newest_request from (
          select group_request.id from group_request
          where group_request.group_id = groups.id and ${notBlocked(theAsking, 'group_request.member_id')}
          order by group_request.id desc limit ${sql.lit(limits.waiting_counted)}) as row) as waiting
      where ${groupLed(theAsking)}`.execute(db)
  ).rows;
