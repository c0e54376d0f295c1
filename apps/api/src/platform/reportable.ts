import type { ErrorCode, ReportKind } from '@muster/contract';
import type { Database } from './database/database.ts';
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
  readonly find: (db: Database, viewer: Viewer, homes: Homes, id: string) => Promise<Reported | undefined>;
  /**
   * The path of the screen that shows a reported thing, or null if the viewer cannot open that (any more). Left out for members: reports
   * say separately whether a profile can be opened.
   */
  readonly address?: (db: Database, viewer: Viewer, homes: Homes, thing: Pick<Reported, 'id' | 'on_id'>) => Promise<string | null>;
}

/** Everything that can be reported, by kind. */
export type Reportables = Readonly<Record<ReportKind, Reportable>>;
