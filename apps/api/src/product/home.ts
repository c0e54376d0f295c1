import type { ErrorCode, HomeKind, TakenKind } from '@muster/contract';
import type { RawBuilder } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Viewer, ViewerId, ViewerNow } from './viewer.ts';

declare module '../platform/jobs/outbox.ts' {
  interface Events {
    /** A home was deleted: emit this in the transaction that deletes it. All content of the home is deleted, too. */
    'home.removed': { kind: DeclaredKind; id: string };
    /** An act of a member on a home that gets an automatic post with this id: the home was created, changed or canceled (ruling 16). */
    'home.news': { kind: DeclaredKind; id: string; verb: 'create' | 'update' | 'cancel'; author_id: string; post_id: string; at: string };
  }
}

/** Homes that features declare; members' own posts are handled by the feed. */
export type DeclaredKind = Exclude<HomeKind, 'member'>;

/**
 * A feature's declaration of its homes, so that they can have posts. The feature does not know who uses it: the feed and other features
 * with content in homes do.
 */
export interface Home {
  readonly kind: DeclaredKind;
  /** The error code if there is no such home, or none that the viewer may see. */
  readonly missing: ErrorCode;
  /**
   * The homes that a member may see: a select of `id`. Reads look up single ids in it, so keep it a plain select over an indexed column.
   */
  readonly visible: (viewer: ViewerId) => RawBuilder<unknown>;
  /** The homes of a member, whose posts appear in their Following feed: a select of `id`. */
  readonly joined: (viewer: ViewerId) => RawBuilder<unknown>;
  /** The names of homes by their ids, in one query. */
  readonly names: (db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /**
   * Why a member may not post in a home that they see, or null if they may. Lock the home's row (`for key share`), so that it is not
   * deleted before the post is written.
   */
  readonly postObjection: (tx: Tx, viewer: Viewer, id: string) => Promise<ErrorCode | null>;
  /**
   * The members, out of these, who have muted one of these homes and get no notifications from it, not even of mentions. Left out if
   * members cannot choose that.
   */
  readonly mutedIn?: (
    tx: Tx,
    ids: readonly string[],
    members: readonly string[],
  ) => Promise<ReadonlyArray<{ id: string; member_id: string }>>;
  /**
   * The homes that a member moderates: they take content down and decide on its reports. A select of `id`, in which reads look up single
   * ids. Left out if the homes have no moderators.
   */
  readonly moderated?: (viewer: ViewerId) => RawBuilder<unknown>;
  /** The homes that are closed to new content, a select of `id`, and the error code for that. Left out if homes never close. */
  readonly ended?: { readonly homes: RawBuilder<unknown>; readonly code: ErrorCode };
  /** The pinned posts of the home feed for this viewer: a select of their `id`. Only posts that the viewer may see are shown. */
  readonly pinned?: (viewer: ViewerNow) => RawBuilder<unknown>;
  /** Writes a moderation act into the home's log, in its transaction. Left out if it has none. */
  readonly noteAct?: (tx: Tx, act: HomeAct) => Promise<void>;
}

/** A moderator's act on a post or comment in their home. */
export interface HomeAct {
  id: string;
  verb: 'took_down' | 'kept';
  kind: TakenKind;
  actor_id: string;
  /** Its author; null if they have left. */
  author_id: string | null;
  reason: string;
  at: Date;
  /** Whether the audit log of operators has the act already. */
  noted?: boolean;
}

/** All homes that features declare, as `app.ts` lists them. */
export type Homes = readonly Home[];
