import type { ErrorCode, ReactionKind } from '@muster/contract';
import type { Generated } from 'kysely';
import type { StoredPreview } from '../previews/index.ts';

/** A like or comment. `stream_id` is its target: `comment_id` if that is a comment, else `post_id`. */
export interface ReactionTable {
  id: string;
  kind: ReactionKind;
  stream_id: string;
  post_id: string;
  comment_id: string | null;
  /** Null if the author deleted their account. */
  author_id: string | null;
  content: Generated<string>;
  tagged: Generated<string[]>;
  open_graph: StoredPreview;
  /** The picture in `open_graph`, kept while a comment shows it. */
  preview_media_id: string | null;
  edited_at: Date | null;
  /** 1 when new, incremented by each edit. */
  version: Generated<number>;
  like_count: Generated<number>;
  comment_count: Generated<number>;
  created_at: Date;
}

/** The facts about a like or comment that the policies need. */
export interface ReactionFacts {
  id: string;
  kind: ReactionKind;
  author_id: string | null;
  /** True if the viewer moderates the home of its post. */
  in_charge?: boolean;
  /** Why nothing may be added to that home any more; null or omitted if it has not ended. */
  ended?: ErrorCode | null;
}

/** The target of a like or comment: a post or comment with its author, or an announcement of the community, which never had one. */
export type Answered = Pick<ReactionFacts, 'author_id' | 'ended'> & { by_community?: boolean };

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    reaction: ReactionTable;
  }
}
