import type { ErrorCode, HomeRef, InHome, Post } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DeclaredKind, Home, HomeAct, Homes } from '../../product/home.ts';
import type { Viewer, ViewerId } from '../../product/viewer.ts';
import { opened, visibleMembers } from '../people/index.ts';
import type { PostHome } from './feed.tables.ts';

// Homes in the feed: a member's own posts, and the homes that features declare.

const declared = (homes: Homes, kind: DeclaredKind): Home => {
  const home = homes.find((each) => each.kind === kind);
  if (!home) throw new Refusal('feature_off');
  return home;
};

/**
 * Whether the viewer may see the home of a post, for queries with a table `post`. Whether they may see a member's own posts depends only on
 * blocks, which every read checks anyway. Homes are looked up per post: the planner would turn an `exists` inside the `or` into a hash of
 * all homes. Posts in homes of an undeclared kind are not visible.
 */
export function homeVisible(homes: Homes, viewer: ViewerId): RawBuilder<boolean> {
  const own = sql<boolean>`post.home_kind = 'member'`;
  if (homes.length === 0) return own;
  const others = homes.map(
    ({ kind, visible }) => sql`when ${kind}::text then (select true from (${visible(viewer)}) as home where home.id = post.home_id)`,
  );
  return sql<boolean>`(${own} or case post.home_kind ${sql.join(others, sql` `)} end)`;
}

/** The same for a column with the id of a post. Costs nothing if there are only members' own posts. */
export function homeVisibleOf(homes: Homes, viewer: ViewerId, column: string): RawBuilder<boolean> {
  if (homes.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(select ${homeVisible(homes, viewer)} from post where post.id = ${sql.ref(column)})`;
}

/**
 * Whether the viewer moderates the home of a post, for queries with a table `post`. Costs nothing for members' own posts, and for homes
 * without moderators.
 */
export function homeModerated(homes: Homes, viewer: ViewerId): RawBuilder<boolean> {
  const kinds = homes.flatMap(({ kind, moderated }) =>
    moderated ? sql`when ${kind}::text then (select true from (${moderated(viewer)}) as home where home.id = post.home_id limit 1)` : [],
  );
  if (kinds.length === 0) return sql<boolean>`false`;
  return sql<boolean>`coalesce(case post.home_kind ${sql.join(kinds, sql` `)} end, false)`;
}

/** The error for additions to a post whose home has ended, or null; for queries with a table `post`. */
export function homeEnded(homes: Homes): RawBuilder<ErrorCode | null> {
  const kinds = homes.flatMap(({ kind, ended }) =>
    ended ? sql`when ${kind}::text then (select ${ended.code}::text from (${ended.homes}) as home where home.id = post.home_id)` : [],
  );
  if (kinds.length === 0) return sql<null>`null::text`;
  return sql<ErrorCode | null>`(case post.home_kind ${sql.join(kinds, sql` `)} end)`;
}

/** Whether the viewer moderates a home. Throws if they do not see it. */
export async function looksAfter(db: Database, homes: Homes, viewer: Viewer, { kind, id }: HomeRef): Promise<boolean> {
  if (kind === 'member') return false;
  const home = declared(homes, kind);
  const own = home.moderated
    ? sql<boolean>`exists (select from (${home.moderated(viewer)}) as home where home.id = ${id}::uuid)`
    : sql`false`;
  const seen = sql<boolean>`exists (select from (${home.visible(viewer)}) as home where home.id = ${id}::uuid)`;
  const { rows } = await sql<{ own: boolean; seen: boolean }>`select ${own} as own, ${seen} as seen`.execute(db);
  if (!rows[0]!.own && !rows[0]!.seen) throw new Refusal(home.missing);
  return rows[0]!.own;
}

/** Writes a moderator's act into the log of the home. */
export async function noteInHome(tx: Tx, homes: Homes, { kind, id }: HomeRef, act: Omit<HomeAct, 'id'>): Promise<void> {
  if (kind !== 'member') await declared(homes, kind).noteAct?.(tx, { ...act, id });
}

async function isSeen(db: Database, { visible }: Home, viewer: ViewerId, id: string): Promise<boolean> {
  const { rows } = await sql`select from (${visible(viewer)}) as home where home.id = ${id}::uuid`.execute(db);
  return rows.length > 0;
}

/** Throws if the viewer may not open a home and see its posts. */
export async function openHome(db: Database, homes: Homes, viewer: Viewer, { kind, id }: HomeRef): Promise<void> {
  if (kind === 'member') {
    const member = await visibleMembers(db, viewer)
      .where('member.id', '=', id)
      .select(['member.id', 'member.anonymous_profile'])
      .executeTakeFirst();
    await opened(db, viewer, id, member);
    return;
  }
  const home = declared(homes, kind);
  if (!(await isSeen(db, home, viewer, id))) throw new Refusal(home.missing);
}

/**
 * Returns the error for a member who may not post in a home, or null if they may: the home then cannot be deleted until the transaction
 * ends.
 */
export async function postObjection(tx: Tx, homes: Homes, viewer: Viewer, { kind, id }: HomeRef): Promise<ErrorCode | null> {
  if (kind === 'member') return id === viewer.id ? null : 'member.not_you';
  const home = declared(homes, kind);
  return (await isSeen(tx, home, viewer, id)) ? home.postObjection(tx, viewer, id) : home.missing;
}

/** The id of a post's home, in its contract field; none for a member's own posts and announcements. */
export const homeIds = ({ home_kind, home_id }: PostHome): InHome =>
  home_kind === 'member' || home_kind === 'community' ? {} : { [`${home_kind}_id`]: home_id };

/** The name of a post's home, and the audience of an announcement; null for a member's own posts. */
export type HomeNames = Pick<Post, 'event' | 'group' | 'challenge' | 'community'>;

/** Loads the names of posts' homes, with one query for each kind. */
export async function loadHomeNames(db: Database, homes: Homes, posts: readonly PostHome[]): Promise<(post: PostHome) => HomeNames> {
  const names = new Map<string, string>();
  for (const { kind, names: load } of homes) {
    const ids = [...new Set(posts.flatMap(({ home_kind, home_id }) => (home_kind === kind ? home_id : [])))];
    if (ids.length > 0) for (const [id, name] of await load(db, ids)) names.set(id, name);
  }
  return ({ home_kind, home_id: id }) => {
    const name = names.get(id);
    const of = (kind: DeclaredKind) => (home_kind === kind && name !== undefined ? { id, name } : null);
    const community = home_kind === 'community' ? { workspace: name ?? null } : null;
    return { event: of('event'), group: of('group'), challenge: of('challenge'), community };
  };
}

/** The home of a post in the contract. */
export type ShownHome = HomeNames & Pick<Post, 'event_id' | 'group_id' | 'challenge_id'>;

/** Loads the homes of posts, with ids and names. */
export async function loadHomes(db: Database, homes: Homes, posts: readonly PostHome[]): Promise<(post: PostHome) => ShownHome> {
  const named = await loadHomeNames(db, homes, posts);
  return (post) => ({ event_id: null, group_id: null, challenge_id: null, ...homeIds(post), ...named(post) });
}
