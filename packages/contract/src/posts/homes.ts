/**
 * What a post can belong to: the member who wrote it, an event, a group or a challenge, or the community itself, which speaks to everybody or
 * to one workspace.
 */
export type HomeKind = 'member' | 'event' | 'group' | 'challenge' | 'community';
/** Homes that members post in. */
export type PostedHome = Exclude<HomeKind, 'community'>;

/** One home of posts. */
export interface HomeRef {
  kind: HomeKind;
  id: string;
}

/** One home that members post in. */
export interface PostedHomeRef extends HomeRef {
  kind: PostedHome;
}

/** The fields of a post that name its home; without one it belongs to its author. */
export type InHome = { [K in Exclude<PostedHome, 'member'> as `${K}_id`]?: string | null };

/** The event, group or challenge that a post belongs to; null for a post that belongs to its author. */
export function homeOf(post: InHome): PostedHomeRef | null {
  for (const kind of ['event', 'group', 'challenge'] as const) {
    const id = post[`${kind}_id`];
    if (id) return { kind, id };
  }
  return null;
}

/** The path of a home's own screen. */
export const homeAddress = ({ kind, id }: PostedHomeRef): string => `/${kind === 'member' ? 'profile' : `${kind}s`}/${id}`;

/** The path of a post's own screen, in its home (FEED-13, EVENT-03, GROUP-03, CHAL-04). */
export function postAddress(post: InHome & { id: string }): string {
  const home = homeOf(post);
  return `${home ? homeAddress(home) : ''}/feed/${post.id}`;
}
