import type { ErrorCode, HomeKind, Post, TakenKind } from '@muster/contract';
import type { Generated } from 'kysely';
import type { DeclaredKind } from '../../product/home.ts';
import type { StoredPreview } from '../previews/index.ts';

export interface PostTable {
  id: string;
  /** Null for announcements of the community, and only for them. */
  author_id: string | null;
  home_kind: HomeKind;
  /** Id of the home: the author for a member's own post, otherwise an event, a group, a challenge, or the audience of an announcement. */
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
  /** Version: 1 at first, incremented by each edit. */
  version: Generated<number>;
  like_count: Generated<number>;
  comment_count: Generated<number>;
  created_at: Date;
}

/** The home of a post. */
export type PostHome = Pick<PostTable, 'home_kind' | 'home_id'>;

/** The author and home of a new post. */
export type NewPost = PostHome & { author_id: string };

/** Facts about a post for the policies. */
export interface PostFacts {
  id: string;
  author_id: string | null;
  verb: Post['verb'];
  /** Whether the viewer moderates the post's home. */
  in_charge?: boolean;
  /** The error for additions to a home that has ended; null or missing if it has not. */
  ended?: ErrorCode | null;
}

/** A post or comment that was taken down, with its text for its author, under its former id. */
export interface TakenDownTable {
  id: string;
  /** The home of the post. */
  home_kind: HomeKind;
  home_id: string;
  kind: TakenKind;
  author_id: string;
  /** The post itself, or the post of the comment. */
  post_id: string;
  /** The parent comment. */
  comment_id: string | null;
  /** Stored form: mentions are ids. */
  text: string;
  tagged: string[];
  had_photo: boolean;
  edited: boolean;
  written_at: Date;
  reason: string;
  /** The moderator; null if they have left. */
  taken_by: string | null;
  taken_at: Date;
}

/** A post in a member's Following feed; written when the post is created, and by its fan-out. */
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

/** A reported post or comment that others do not see until the report is decided. */
export interface HeldBackTable {
  object_id: string;
  kind: TakenKind;
  author_id: string;
  held_at: Date;
}

/** The newest post of a home other than a member's own (decision 93). Written by the database; may refer to a deleted post. */
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
