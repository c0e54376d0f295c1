import type { ErrorCode, HomeKind } from '@muster/contract';
import type { RawBuilder } from 'kysely';
import type { Database, Tx } from './database/database.ts';
import type { Asking, Viewer } from './viewer.ts';

declare module './outbox.ts' {
  interface Events {
    /** A home is gone for good: emit it in the transaction that deletes it. What belongs to it goes with it. */
    'home.removed': { kind: DeclaredKind; id: string };
  }
}

/** Homes that features declare; a member's own posts are the feed's own matter. */
export type DeclaredKind = Exclude<HomeKind, 'member'>;

/**
 * What a feature says about the homes that it has, so that they can have posts. The feature does not know who reads this: the feed does,
 * and whatever else comes to live in homes.
 */
export interface Home {
  readonly kind: DeclaredKind;
  /** What is answered where there is no such home, or none that the viewer may see. */
  readonly missing: ErrorCode;
  /** The homes that a member may see: a select of `id`. Reads look single ids up in it, so let it be a plain one over an index of them. */
  readonly visible: (viewer: Asking) => RawBuilder<unknown>;
  /** The homes that a member belongs to, and whose posts therefore come into their Following feed: a select of `id`. */
  readonly joined: (viewer: Asking) => RawBuilder<unknown>;
  /** The names of homes by their ids, in one query. */
  readonly names: (db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /**
   * Why a member may not write in a home that they see, or null where they may. Lock the home's row (`for key share`): it must not be
   * deleted before the post is there.
   */
  readonly postObjection: (tx: Tx, viewer: Viewer, id: string) => Promise<ErrorCode | null>;
}

/** All homes that features declare, as `app.ts` lists them. */
export type Homes = readonly Home[];
