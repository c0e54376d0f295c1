import type { MemberState } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { leavingOut } from '../../platform/database/keyset.ts';
import type { KeyStart } from '../../platform/http/key-cursor.ts';

/** The filter of a list of members; all members if it is empty. */
export interface Which {
  q: string;
  workspace_id?: string | undefined;
  state?: MemberState | undefined;
}

const name = sql<string>`member.search_name collate "C"`;

/** Selects members as operators see them, without those whose accounts are being deleted. */
const operated = (db: Database | Tx) =>
  db
    .selectFrom('member')
    .leftJoin('workspace', 'workspace.id', 'member.workspace_id')
    .leftJoin('directory_person', (join) =>
      join.onRef('directory_person.member_id', '=', 'member.id').on('directory_person.removed_at', 'is', null),
    )
    .leftJoin('workspace as reach', 'reach.id', 'directory_person.workspace_id')
    .where('member.leaving_at', 'is', null)
    .select([
      'member.id',
      'member.first_name',
      'member.last_name',
      'member.email',
      'member.profile_photo_id',
      'member.anonymous_profile',
      'member.permissions',
      'member.created_at',
      'member.suspended_until',
      'member.suspension_reason',
      'member.deactivated_at',
      'member.search_name',
      'workspace.id as workspace_id',
      'workspace.name as workspace_name',
      'reach.id as directory_id',
      'reach.name as directory_name',
    ]);
export type OperatedRow = Awaited<ReturnType<typeof oneMember>> & object;

/** Returns one member. */
export const oneMember = (db: Database | Tx, id: string) => operated(db).where('member.id', '=', id).executeTakeFirst();

/** Tests that each word of the search starts a word of the name, or that the whole search starts the email. */
const matches = (q: string): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from regexp_split_to_table(trim(search_fold(${q})), '\\s+') as word where strpos(member.search_name, ' ' || word) = 0)
  or starts_with(lower(member.email::text), lower(trim(${q}))))`;

const inState = (state: MemberState, now: Date): RawBuilder<boolean> => {
  if (state === 'deactivated') return sql<boolean>`member.deactivated_at is not null`;
  if (state === 'suspended') return sql<boolean>`member.suspended_until > ${now}`;
  return sql<boolean>`${state}::text = any(member.permissions)`;
};

/** Returns members by name, with one extra. */
export const listedMembers = (db: Database, { q, workspace_id, state }: Which, start: KeyStart, size: number, now: Date) =>
  operated(db)
    .$if(workspace_id !== undefined, (query) => query.where('member.workspace_id', '=', workspace_id!))
    .$if(q !== '', (query) => query.where(matches(q)))
    .$if(state !== undefined, (query) => query.where(inState(state!, now)))
    .$if('after' in start, (query) => {
      const [after, id] = 'after' in start ? start.after : [];
      return query.where(sql<boolean>`(${name}, member.id) > (${after}::text collate "C", ${id}::uuid)`);
    })
    .orderBy(name)
    .orderBy('member.id')
    .offset(leavingOut(start))
    .limit(sql.lit(size + 1))
    .execute();

/** Locks a member and returns their current state. */
export const lockMember = (tx: Tx, id: string) =>
  tx
    .selectFrom('member')
    .where('id', '=', id)
    .where('leaving_at', 'is', null)
    .select(['permissions', 'workspace_id', 'suspended_until', 'suspension_reason'])
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Returns the recipient of a mail about their workspace or role, with the reason for the move. Members whose accounts are being deleted get
 * no mail.
 */
export const findMoved = (db: Database, id: string) =>
  db
    .selectFrom('member')
    .leftJoin('workspace', 'workspace.id', 'member.workspace_id')
    .leftJoin('analytics_place', 'analytics_place.member_id', 'member.id')
    .where('member.id', '=', id)
    .where('member.leaving_at', 'is', null)
    .select(['member.email', 'member.first_name', 'member.permissions', 'member.workspace_id', 'workspace.name as workspace_name'])
    .select('analytics_place.reason')
    .executeTakeFirst();
