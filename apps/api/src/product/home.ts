import type { ErrorCode, HomeKind, TakenKind } from '@muster/contract';
import type { RawBuilder } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Viewer, ViewerId, ViewerNow } from './viewer.ts';

declare module '../platform/jobs/outbox.ts' {
  interface Events {
    /** A home is gone for good: emit this in the transaction that deletes it. What belongs to the home is deleted with it. */
    'home.removed': { kind: DeclaredKind; id: string };
    /** A member did something to a home that a post tells of by itself, with this id: it is created, changed or canceled (ruling 16). */
    'home.news': { kind: DeclaredKind; id: string; verb: 'create' | 'update' | 'cancel'; author_id: string; post_id: string; at: string };
  }
}

/** Homes that features declare; members' own posts are handled by the feed. */
export type DeclaredKind = Exclude<HomeKind, 'member'>;

/**
 * What a feature declares about its homes, so that they can have posts. The feature does not know who uses this: the feed does, and
 * anything else that lives in homes.
 */
export interface Home {
  readonly kind: DeclaredKind;
  /** The error code if there is no such home, or none that the viewer may see. */
  readonly missing: ErrorCode;
  /**
   * The homes that a member may see: a select of `id`. Reads look up single ids in it, so keep it a plain select over an indexed column.
   */
  readonly visible: (viewer: ViewerId) => RawBuilder<unknown>;
  /** The homes that a member belongs to, and whose posts therefore appear in their Following feed: a select of `id`. */
  readonly joined: (viewer: ViewerId) => RawBuilder<unknown>;
  /** The names of homes by their ids, in one query. */
  readonly names: (db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /**
   * Why a member may not write in a home that they see, or null if they may. Lock the home's row (`for key share`), so that it is not
   * deleted before the post is written.
   */
  readonly postObjection: (tx: Tx, viewer: Viewer, id: string) => Promise<ErrorCode | null>;
  /**
   * Those of these members who want to be told nothing of one of these homes, not even that a post in it mentions them. Left out where nobody
   * can choose that.
   */
  readonly mutedIn?: (
    tx: Tx,
    ids: readonly string[],
    members: readonly string[],
  ) => Promise<ReadonlyArray<{ id: string; member_id: string }>>;
  /**
   * The homes that a member looks after: they take down what should not be there, and decide on its reports. A select of `id`, in which reads
   * look up single ids. Left out if nobody does.
   */
  readonly moderated?: (viewer: ViewerId) => RawBuilder<unknown>;
  /** The homes to which nothing is added any more, a select of `id`, and the error code that says so. Left out if there are none. */
  readonly ended?: { readonly homes: RawBuilder<unknown>; readonly code: ErrorCode };
  /** The posts that stand first in the home feed of this viewer: a select of their `id`. Only those are shown that they may see. */
  readonly pinned?: (viewer: ViewerNow) => RawBuilder<unknown>;
  /** Writes such an act into the home's log, in its transaction. Left out if it has none. */
  readonly noteAct?: (tx: Tx, act: HomeAct) => Promise<void>;
}

/** What somebody who looks after a home did with a post or comment in it. */
export interface HomeAct {
  id: string;
  verb: 'took_down' | 'kept';
  kind: TakenKind;
  actor_id: string;
  /** Whose it is; null if they have left. */
  author_id: string | null;
  reason: string;
  at: Date;
  /** Set if it is noted among what operators do already. */
  noted?: boolean;
}

/** All homes that features declare, as `app.ts` lists them. */
export type Homes = readonly Home[];
