import type { ErrorCode, HomeKind, Post, TakenKind } from '@muster/contract';
import type { Generated } from 'kysely';
import type { DeclaredKind } from '../../product/home.ts';
import type { StoredPreview } from '../previews/index.ts';

export interface PostTable {
  id: string;
  /** Null for what the community itself announces, and for nothing else. */
  author_id: string | null;
  home_kind: HomeKind;
  /**
   * What the post belongs to: a member's own post to its author, any other to an event, a group or a challenge, an
   * announcement to those whom it is for.
   */
  home_id: string;
  verb: Generated<Post['verb']>;
  text: string;
  media_id: string | null;
  tagged: Generated<string[]>;
  open_graph: StoredPreview;
  /** The picture in `open_graph`, kept while a post shows it. */
  preview_media_id: string | null;
  is_pinned: Generated<boolean>;
  /** Whether its fan-out to followers' timelines is still in progress. */
  spreading: Generated<boolean>;
  edited_at: Date | null;
  /** Its version: 1 when new, one more with each edit. */
  version: Generated<number>;
  like_count: Generated<number>;
  comment_count: Generated<number>;
  created_at: Date;
}

/** The home of a post. */
export type PostHome = Pick<PostTable, 'home_kind' | 'home_id'>;

/** What is needed to write a post in a home. */
export type NewPost = PostHome & { author_id: string };

/** What the policies need to know about a post. */
export interface PostFacts {
  id: string;
  author_id: string | null;
  verb: Post['verb'];
  /** Whether the viewer looks after the post's home. */
  in_charge?: boolean;
  /** Why nothing is added to the post's home any more; null or left out if that is not so. */
  ended?: ErrorCode | null;
}

/** A post or comment that was taken down: its words are kept for its author, under the id that it had. */
export interface TakenDownTable {
  id: string;
  /** The home that it was in. */
  home_kind: HomeKind;
  home_id: string;
  kind: TakenKind;
  author_id: string;
  /** The post that it was, or was on. */
  post_id: string;
  /** The comment that it was on. */
  comment_id: string | null;
  /** In its stored form: mentions are by id. */
  text: string;
  tagged: string[];
  had_photo: boolean;
  edited: boolean;
  written_at: Date;
  reason: string;
  /** Null if they have left. */
  taken_by: string | null;
  taken_at: Date;
}

/** One post in one member's Following feed, written when the post is made. */
export interface TimelineEntryTable {
  member_id: string;
  post_id: string;
  author_id: string;
}

/** A post that a member has hidden. */
export interface HiddenPostTable {
  member_id: string;
  post_id: string;
  created_at: Date;
}

/** A post or comment that is reported, and that others do not see until that is decided. */
export interface HeldBackTable {
  object_id: string;
  kind: TakenKind;
  author_id: string;
  held_at: Date;
}

/** The newest post of a home other than a member's own (decision 93). The database writes it, and a deleted post may still stand here. */
export interface HomeLatestTable {
  home_kind: DeclaredKind;
  home_id: string;
  post_id: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    hidden_post: HiddenPostTable;
    held_back: HeldBackTable;
    home_latest: HomeLatestTable;
    post: PostTable;
    taken_down: TakenDownTable;
    timeline_entry: TimelineEntryTable;
  }
}
