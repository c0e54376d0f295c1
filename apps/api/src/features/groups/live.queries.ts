import { sql } from 'kysely';
import { askedRows, theAsking } from '../../platform/live/asked.ts';
import type { Asked, Sources } from '../../platform/live/rooms.ts';
import { hiddenIn } from './groups.queries.ts';

/** What a live room shows of groups: who may see which is decided before. */
export const lookAtGroups = ({ db }: Sources, asked: ReadonlyArray<Asked<unknown>>) =>
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
