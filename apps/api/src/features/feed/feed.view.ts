import type { BlockedPost, DeploymentConfig, LiveStream, Person, Picture, Post } from '@muster/contract';
import { excerptOf } from '../../platform/excerpt.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { ShownTags } from '../people/index.ts';
import { postCan } from './feed.policy.ts';
import type { hiddenPosts, OwnSide, ShownPost } from './feed.queries.ts';
import type { ShownHome } from './homes.ts';

/** The viewer's own reaction and the counters of a post or comment. */
export const reactionState = (row: { like_count: number; comment_count: number }, { like, hidden }: OwnSide) => ({
  own_reactions: { like: like ? [{ id: like }] : [] },
  reaction_counts: {
    like: Math.max(0, row.like_count - hidden.like),
    comment: Math.max(0, row.comment_count - hidden.comment),
  },
});

interface StreamRow {
  version: number;
  like_count: number;
  comment_count: number;
  own_like: string | null;
  hidden_likes: number;
  hidden_comments: number;
  newest_comment: string | null;
}

/** The state of a post or comment, as live rooms send it. */
export const streamState = ({ version, newest_comment, ...row }: StreamRow): LiveStream => ({
  version,
  newest_comment,
  ...reactionState(row, { like: row.own_like, hidden: { like: row.hidden_likes, comment: row.hidden_comments } }),
});

/** The author shown for announcements, whichever operator wrote them: the community. */
export const theCommunity = ({ name }: DeploymentConfig['brand']): Person => ({
  id: null,
  first_name: name,
  last_name: '',
  profile_photo_url: null,
  is_sponsor_admin: false,
  anonymous_profile: false,
  leader_label: null,
});

/** A post as its viewer sees it (FEED-29). */
export function toPost(
  row: ShownPost,
  at: { viewer: Viewer; actor: Person; media: Picture | null; own: OwnSide; tags: ShownTags; home: ShownHome },
): Post {
  return {
    id: row.id,
    foreign_id: `${row.verb === 'post' ? 'post' : 'event'}:${row.id}`,
    verb: row.verb,
    object: row.id,
    origin: null,
    time: row.created_at.toISOString(),
    actor: at.actor,
    text: at.tags.words(row.text),
    media_url: at.media?.sizes.at(-1)?.url ?? null,
    media: at.media,
    ...at.tags.shown,
    is_pinned: row.is_pinned,
    edited: row.edited_at !== null,
    version: row.version,
    open_graph: row.open_graph,
    ...at.home,
    ...reactionState(row, at.own),
    ...row.added,
    can: postCan(at.viewer, row),
  };
}

type HiddenRow = Awaited<ReturnType<typeof hiddenPosts>>[number];

/** A post in the viewer's list of blocked posts. */
export const toBlockedPost = (row: HiddenRow, actor: Person, tags: ShownTags): BlockedPost => ({
  id: row.id,
  actor,
  time: row.created_at.toISOString(),
  excerpt: excerptOf(tags.words(row.text)),
  has_photo: row.media_id !== null,
});
