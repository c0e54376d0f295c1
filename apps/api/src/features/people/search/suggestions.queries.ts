import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { visibleMembers } from '../people.queries.ts';

type Asking = Pick<Viewer, 'id'>;

/** Attributes that a member may share with others. */
export interface Shared {
  workspace_id: string | null;
  preferred_chapter_id: string | null;
  industry: string | null;
}

/** A candidate with the attributes to compare, and whether they have posted recently. */
export interface Candidate extends Shared {
  id: string;
  active: boolean;
}

/** How many candidates are considered per shared attribute, among recent authors, and among the newest members. */
const LOOKED_AT = 60;
/** How many of the newest posts are used to find recent authors. */
const LATEST_POSTS = 300;

/** Returns the viewer's shareable attributes, with the names to show. */
export const findShared = (db: Database, { id }: Asking) =>
  db
    .selectFrom('member')
    .leftJoin('workspace', 'workspace.id', 'member.workspace_id')
    .leftJoin('groups', 'groups.id', 'member.preferred_chapter_id')
    .where('member.id', '=', id)
    .select([
      'member.workspace_id',
      'member.preferred_chapter_id',
      'member.industry',
      'workspace.name as workspace_name',
      'groups.name as chapter_name',
    ])
    .executeTakeFirstOrThrow();

/**
 * Selects the members who can be suggested at all: registered, confirmed, not anonymous (ROLE-25), not deactivated, not blocked either way,
 * not the viewer, and not followed yet.
 */
const proposable = (db: Database, viewer: Asking) =>
  visibleMembers(db, viewer)
    .where('member.profile_completed', '=', sql.lit(true))
    .where('member.anonymous_profile', '=', sql.lit(false))
    .where('member.deactivated_at', 'is', null)
    .where('member.email_verified_at', 'is not', null)
    .where('member.id', '<>', viewer.id)
    .where(sql<boolean>`member.id not in (select followee_id from follow where follower_id = ${viewer.id})`);

/**
 * Returns suggestions of people to follow: those who share most with the viewer first, then the latest authors. To avoid sorting the whole
 * community, a bounded number of candidates of each kind is considered, each found by an index scan.
 */
export async function findSuggestions(db: Database, viewer: Asking, shared: Shared, since: Date, size: number): Promise<Candidate[]> {
  const newest = () => proposable(db, viewer).select('member.id').orderBy('member.id', 'desc').limit(sql.lit(LOOKED_AT));
  const sharing = (column: keyof Shared) => db.selectFrom(newest().where(`member.${column}`, '=', shared[column]).as(column)).select('id');
  const authors = db
    .selectFrom(
      db
        .selectFrom('post')
        .where('author_id', 'is not', null)
        .select((eb) => [eb.ref('author_id').$notNull().as('author_id'), 'created_at'])
        .orderBy('id', 'desc')
        .limit(sql.lit(LATEST_POSTS))
        .as('latest'),
    )
    .where('created_at', '>=', since)
    .select('author_id as id');
  const looked = sharing('workspace_id')
    .union(sharing('preferred_chapter_id'))
    .union(sharing('industry'))
    .union(authors)
    .union(db.selectFrom(newest().as('newest')).select('id'));
  const sameAs = (column: keyof Shared) => sql<number>`coalesce((member.${sql.ref(column)} = ${shared[column]})::int, 0)`;
  // One look-up per candidate: for a plain join the planner would read all members.
  const proposed = proposable(db, viewer)
    .where(sql<boolean>`member.id = looked.id`)
    .select(['member.id', 'member.workspace_id', 'member.preferred_chapter_id', 'member.industry'])
    .limit(sql.lit(1));
  return db
    .selectFrom(looked.as('looked'))
    .innerJoinLateral(proposed.as('member'), (join) => join.onTrue())
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('post')
          .whereRef('post.author_id', '=', 'member.id')
          .select(['post.id', 'post.created_at'])
          .orderBy('post.id', 'desc')
          .limit(sql.lit(1))
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'member.id',
      'member.workspace_id',
      'member.preferred_chapter_id',
      'member.industry',
      sql<boolean>`coalesce(last.created_at >= ${since}, false)`.as('active'),
    ])
    .orderBy(sql`${sameAs('workspace_id')} + ${sameAs('preferred_chapter_id')} + ${sameAs('industry')}`, 'desc')
    .orderBy('last.id', (order) => order.desc().nullsLast())
    .orderBy('member.id', 'desc')
    .limit(sql.lit(size))
    .execute();
}
