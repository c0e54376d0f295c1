import type { ErrorCode, ReportKind } from '@muster/contract';
import type { Database } from './database/database.ts';
import type { Homes } from './home.ts';
import type { Viewer } from './viewer.ts';

/** What somebody reports, as it stands at that moment: it may be changed or deleted before somebody looks. */
export interface Reported {
  id: string;
  /** Whose it is; reports about somebody go with their account. Null where it is no member's. */
  author_id: string | null;
  /** What it stands on, such as the post of a comment. */
  on_id: string | null;
  /** Its words as they are stored: mentions in them are by id. */
  words: string;
}

/**
 * What a feature says about one kind of things that it has, so that members can report them. The feature does not know who reads this, and
 * the reports know no table of the feature.
 */
export interface Reportable {
  /** What the mail to those who look after the community says: "A post was reported". */
  readonly title: string;
  /** What is answered where there is no such thing, or none that the viewer may see. */
  readonly missing: ErrorCode;
  /** The thing of this id, if the viewer may see it. */
  readonly find: (db: Database, viewer: Viewer, homes: Homes, id: string) => Promise<Reported | undefined>;
  /**
   * The path of the screen where a thing stands that was reported, or null where that does not open for the viewer (any more). Left out of
   * members: whether a profile opens is said of whomever a report is about.
   */
  readonly address?: (db: Database, viewer: Viewer, homes: Homes, thing: Pick<Reported, 'id' | 'on_id'>) => Promise<string | null>;
}

/** All that can be reported, by its kind. */
export type Reportables = Readonly<Record<ReportKind, Reportable>>;
