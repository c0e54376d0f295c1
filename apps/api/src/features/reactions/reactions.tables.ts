import type { ErrorCode, ReactionKind } from '@muster/contract';
import type { Generated } from 'kysely';
import type { StoredPreview } from '../previews/index.ts';

/** A like or comment. `stream_id` is what it is on: `comment_id` if that is a comment, else `post_id`. */
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
  /** Its version: 1 when new, one more with each edit. */
  version: Generated<number>;
  like_count: Generated<number>;
  comment_count: Generated<number>;
  created_at: Date;
}

/** What the policies need to know about a like or comment. */
export interface ReactionFacts {
  id: string;
  kind: ReactionKind;
  author_id: string | null;
  /** Whether the viewer looks after the home of the post that it is on. */
  in_charge?: boolean;
  /** Why nothing is added to that home any more; null or left out if that is not so. */
  ended?: ErrorCode | null;
}

/** A post or comment that is liked or commented on, by its author; or what the community itself says, which never had one. */
export type Answered = Pick<ReactionFacts, 'author_id' | 'ended'> & { by_community?: boolean };

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    reaction: ReactionTable;
  }
}
