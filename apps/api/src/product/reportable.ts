import type { ErrorCode, HomeRef, ReportKind, TakenKind } from '@muster/contract';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Authorized } from '../platform/policy.ts';
import type { Homes } from './home.ts';
import type { Viewer } from './viewer.ts';

/** A reported thing, as it is when it is reported: it may be edited or deleted before the review. */
export interface Reported {
  id: string;
  /** Its owner; reports about a member are deleted with their account. Null if it belongs to no member. */
  author_id: string | null;
  /** Its parent, such as the post of a comment. */
  on_id: string | null;
  /** Its text in stored form: mentions are ids. */
  words: string;
  /** Its home, if the home's moderators decide on it, too. */
  home?: HomeRef;
}

/** A thing in a home that a moderator takes down, and the reason. */
export interface TakingDown {
  id: string;
  home: HomeRef;
  taken_by: string;
  reason: string;
  at: Date;
}

/** A post or comment that is hidden from others until the decision. */
export interface HoldingBack {
  id: string;
  kind: TakenKind;
  author_id: string;
  at: Date;
}

/** How things of one kind are taken down in their homes. */
export interface TakenDownBy {
  /** The home of the thing, whoever moderates it; undefined if the thing no longer exists. */
  readonly homeOf: (tx: Tx, id: string) => Promise<HomeRef | undefined>;
  /**
   * The thing with this id in this home, whether or not the moderator may see its author. `fixed` is the error code if it cannot be taken
   * down.
   */
  readonly find: (tx: Tx, home: HomeRef, id: string) => Promise<{ author_id: string | null; fixed?: ErrorCode } | undefined>;
  /** Deletes it with its comments and likes; its author is notified with the reason. Returns false if it no longer exists. */
  readonly take: (tx: Tx, taking: Authorized<'take_down', TakingDown>) => Promise<boolean>;
}

/**
 * A feature's declaration of one kind of thing, so that members can report it. The feature does not know who uses it, and the reports
 * feature knows none of its tables.
 */
export interface Reportable {
  /** The title of the mail to the community's moderators: "A post was reported". */
  readonly title: string;
  /** The error code if there is no such thing, or none that the viewer may see. */
  readonly missing: ErrorCode;
  /** The thing with this id, if the viewer may see it. */
  readonly find: (db: Database, viewer: Viewer, homes: Homes, id: string, now: Date) => Promise<Reported | undefined>;
  /**
   * The path of the screen that shows a reported thing, or null if the viewer cannot open it, or no longer. Left out for members: reports
   * state separately whether a profile can be opened.
   */
  readonly address?: (
    db: Database,
    viewer: Viewer,
    homes: Homes,
    thing: Pick<Reported, 'id' | 'on_id'>,
    now: Date,
  ) => Promise<string | null>;
  /** How moderators of its home and operators take it down; left out if it cannot be taken down. */
  readonly takenDown?: TakenDownBy;
  /** Whether its reads filter by `notHeldBack`, so that operators can hide it until the decision. */
  readonly holdsBack?: boolean;
  /** Whether its author is notified with the reason when it is taken down; otherwise they are notified of the decision. */
  readonly keptForAuthor?: boolean;
}

/** Everything that can be reported, by kind. */
export type Reportables = Readonly<Record<ReportKind, Reportable>>;
