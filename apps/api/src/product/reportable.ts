import type { ErrorCode, HomeRef, ReportKind, TakenKind } from '@muster/contract';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Authorized } from '../platform/policy.ts';
import type { Homes } from './home.ts';
import type { Viewer } from './viewer.ts';

/** What is being reported, as it is at that moment: it may be edited or deleted before somebody reviews it. */
export interface Reported {
  id: string;
  /** Its owner; reports about a member are deleted with their account. Null if it belongs to no member. */
  author_id: string | null;
  /** What it is on, such as the post of a comment. */
  on_id: string | null;
  /** Its words in stored form: mentions are by id. */
  words: string;
  /** The home that it is in, if those who look after that decide on it, too. */
  home?: HomeRef;
}

/** A thing in a home that somebody takes down, and why. */
export interface TakingDown {
  id: string;
  home: HomeRef;
  taken_by: string;
  reason: string;
  at: Date;
}

/** A post or comment that others do not see until it is decided. */
export interface HoldingBack {
  id: string;
  kind: TakenKind;
  author_id: string;
  at: Date;
}

/** How things of one kind are taken down in their homes. */
export interface TakenDownBy {
  /** The home that the thing is in, whoever looks after that; undefined if it is gone. */
  readonly homeOf: (tx: Tx, id: string) => Promise<HomeRef | undefined>;
  /** The thing with this id in this home, whether or not whoever looks after it sees its author. `fixed` is why it has to stay. */
  readonly find: (tx: Tx, home: HomeRef, id: string) => Promise<{ author_id: string | null; fixed?: ErrorCode } | undefined>;
  /** Deletes it with all that is on it; its author is told, with the reason. False if it is already gone. */
  readonly take: (tx: Tx, taking: Authorized<'take_down', TakingDown>) => Promise<boolean>;
}

/**
 * What a feature declares about one kind of thing, so that members can report it. The feature does not know who uses this, and the reports
 * feature knows none of its tables.
 */
export interface Reportable {
  /** What the mail to those who look after the community says: "A post was reported". */
  readonly title: string;
  /** The error code if there is no such thing, or none that the viewer may see. */
  readonly missing: ErrorCode;
  /** The thing with this id, if the viewer may see it. */
  readonly find: (db: Database, viewer: Viewer, homes: Homes, id: string, now: Date) => Promise<Reported | undefined>;
  /**
   * The path of the screen that shows a reported thing, or null if the viewer cannot open that (any more). Left out for members: reports
   * say separately whether a profile can be opened.
   */
  readonly address?: (
    db: Database,
    viewer: Viewer,
    homes: Homes,
    thing: Pick<Reported, 'id' | 'on_id'>,
    now: Date,
  ) => Promise<string | null>;
  /** How those who look after its home, and operators, take it down; left out for what they cannot. */
  readonly takenDown?: TakenDownBy;
  /** Whether its reads leave out what is held back (`notHeldBack`), so that operators can hide it until it is decided. */
  readonly holdsBack?: boolean;
  /** Whether its author is notified where it is taken down, with the reason; others are told of the decision. */
  readonly keptForAuthor?: boolean;
}

/** Everything that can be reported, by kind. */
export type Reportables = Readonly<Record<ReportKind, Reportable>>;
