import type { Person, Picture, Post } from '@muster/contract';
import type { Viewer } from '../../platform/viewer.ts';
import type { ShownTags } from '../people/index.ts';
import { postCan } from './feed.policy.ts';
import type { OwnSide, PostRow } from './feed.queries.ts';

/** The viewer's side and the counters of a post or comment, as both show them. */
export const reactionState = (row: { like_count: number; comment_count: number }, { like, hidden }: OwnSide) => ({
  own_reactions: { like: like ? [{ id: like }] : [] },
  reaction_counts: {
    like: Math.max(0, row.like_count - hidden.like),
    comment: Math.max(0, row.comment_count - hidden.comment),
  },
});

/** A post as its viewer sees it (FEED-29). */
export function toPost(row: PostRow, at: { viewer: Viewer; actor: Person; media: Picture | null; own: OwnSide; tags: ShownTags }): Post {
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
    open_graph: row.open_graph,
    event_id: null,
    event: null,
    group_id: null,
    group: null,
    challenge_id: null,
    challenge: null,
    ...reactionState(row, at.own),
    can: postCan(at.viewer, row),
  };
}
