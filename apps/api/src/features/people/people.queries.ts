import { type Mention, mentions, type Person, type Post } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { photoUrl } from '../media/index.ts';
import { withoutNames } from './people.mentions.ts';

/** Everybody who has blocked the viewer or whom the viewer has blocked, as a subquery of ids: planned once per statement. */
export const blockedEitherWay = (viewer: Pick<Viewer, 'id'>): RawBuilder<string> => sql<string>`(
  select blocked_id from block where blocker_id = ${viewer.id}::uuid
  union all select blocker_id from block where blocked_id = ${viewer.id}::uuid)`;

/** True where neither the viewer nor the member in `column` has blocked the other (ruling 15). The column is never null. */
export const notBlocked = (viewer: Pick<Viewer, 'id'>, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} not in ${blockedEitherWay(viewer)}`;

/** The members that exist for this viewer. Whether their profile may be opened is `opened`'s to say. */
export const visibleMembers = (db: Database, viewer: Pick<Viewer, 'id'>) => db.selectFrom('member').where(notBlocked(viewer, 'member.id'));

/** Whether the viewer has blocked this member: to them, and to nobody else, that is told (PROF-80). */
export async function hasBlocked(db: Database, viewer: Pick<Viewer, 'id'>, id: string): Promise<boolean> {
  const row = await db.selectFrom('block').where('blocker_id', '=', viewer.id).where('blocked_id', '=', id).select('id').executeTakeFirst();
  return row !== undefined;
}

/** Those among these members whom the viewer follows. */
export async function followedAmong(db: Database, viewer: Pick<Viewer, 'id'>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('follow')
    .where('follower_id', '=', viewer.id)
    .where(sql<boolean>`followee_id = any(${[...new Set(ids)]}::uuid[])`)
    .select('followee_id')
    .execute();
  return new Set(rows.map((row) => row.followee_id));
}

const anonymous: Person = {
  id: null,
  first_name: 'Anonymous',
  last_name: '',
  profile_photo_url: null,
  is_sponsor_admin: false,
  anonymous_profile: true,
  leader_label: null,
};

/** Who deleted their account: what others keep of them says so, and nothing else. */
const deleted: Person = { ...anonymous, first_name: 'Deleted member', anonymous_profile: false };

/**
 * People as this viewer sees them, by id, in one query. Anonymous people have neither name nor photo nor id for anybody but themselves
 * (ruling 14). Somebody who is gone is a deleted member. `leaderLabel` is what the deployment calls
 * event leaders without a title of their own (SHELL-16).
 */
export async function loadPeople(
  db: Database,
  viewer: Pick<Viewer, 'id'>,
  ids: ReadonlyArray<string | null>,
  leaderLabel: string,
): Promise<(id: string | null) => Person> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('member')
          .where(sql<boolean>`id = any(${wanted}::uuid[])`)
          .select([
            'id',
            'first_name',
            'last_name',
            'profile_photo_id',
            'is_sponsor_admin',
            'anonymous_profile',
            'permissions',
            'leader_title',
          ])
          .execute();
  const people = new Map(
    rows.map((row): [string, Person] => [
      row.id,
      row.anonymous_profile && row.id !== viewer.id
        ? anonymous
        : {
            id: row.id,
            first_name: row.first_name,
            last_name: row.last_name,
            profile_photo_url: photoUrl(row.profile_photo_id),
            is_sponsor_admin: row.is_sponsor_admin,
            anonymous_profile: row.anonymous_profile,
            leader_label: row.permissions.includes('event_leader') ? (row.leader_title ?? leaderLabel) : null,
          },
    ]),
  );
  return (id) => (id && people.get(id)) || deleted;
}

/** Of these members the ones that this viewer may be shown as tagged: neither blocked either way nor, to others, anonymous. */
async function mentionable(db: Database, viewer: Pick<Viewer, 'id'>, ids: readonly string[]): Promise<Mention[]> {
  if (ids.length === 0) return [];
  return visibleMembers(db, viewer)
    .where(sql<boolean>`member.id = any(${[...new Set(ids)]}::uuid[])`)
    .where((eb) => eb.or([eb('member.anonymous_profile', '=', false), eb('member.id', '=', viewer.id)]))
    .select(['member.id', 'member.first_name', 'member.last_name'])
    .execute();
}

/** The tags of one post or comment as a viewer is shown them. */
export interface ShownTags {
  shown: Pick<Post, 'tagged' | 'mentioned'>;
  /** Its words without the names of those tagged in it who are anonymous by now (ruling 14). */
  words: (text: string) => string;
}

/** The tags of several texts as a viewer is shown them: answers those of one text by its tags. */
export async function loadMentions(
  db: Database,
  viewer: Pick<Viewer, 'id'>,
  ids: readonly string[],
): Promise<(tagged: readonly string[]) => ShownTags> {
  const shown = new Map((await mentionable(db, viewer, ids)).map((each) => [each.id, each]));
  const unseen = ids.filter((id) => !shown.has(id));
  const anonymousOnes =
    unseen.length === 0
      ? []
      : await db
          .selectFrom('member')
          .where(sql<boolean>`id = any(${[...new Set(unseen)]}::uuid[])`)
          .where('anonymous_profile', '=', true)
          .where('id', '<>', viewer.id)
          .select(['id', 'first_name', 'last_name'])
          .execute();
  const hidden = new Map(anonymousOnes.map((each) => [each.id, each]));
  return (tagged) => {
    const mentioned = tagged.flatMap((id) => shown.get(id) ?? []);
    const nameless = tagged.flatMap((id) => hidden.get(id) ?? []);
    return {
      shown: { tagged: mentioned.map(({ id }) => id), mentioned },
      words: (text) => withoutNames(text, nameless, mentioned),
    };
  };
}

/**
 * The tags that count in a text: those whose full name stands in it after an @, and whom the author may see (FEED-46). None of them leaves
 * before the transaction ends, and so before `untag` sees what is written.
 */
export async function tagsThatCount(tx: Tx, author: Pick<Viewer, 'id'>, text: string, tagged: readonly string[]): Promise<string[]> {
  const people = await mentionable(tx, author, text.includes('@') ? tagged : []);
  const named = people.filter((person) => mentions(text, person)).map(({ id }) => id);
  if (named.length === 0) return [];
  const held = await tx.selectFrom('member').where(sql<boolean>`id = any(${named}::uuid[])`).select('id').forKeyShare().execute();
  return held.map(({ id }) => id);
}

/** Takes a member who leaves out of the tags of posts or comments. Both conditions together are what the index on tags answers. */
export const untag = (table: 'post' | 'reaction', id: string) =>
  sql`update ${sql.table(table)} set tagged = array_remove(tagged, ${id}::uuid) where tagged @> array[${id}::uuid] and tagged <> '{}'`;
