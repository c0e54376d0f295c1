import type { HomeKind, HomeRef, NoticeSettings, Notification, NotificationKind } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { EventName, Events } from '../platform/jobs/outbox.ts';
import type { Homes } from './home.ts';
import type { ViewerNow } from './viewer.ts';

/** The subjects of notices, by name. Features add to this interface in their `*.notices.ts` (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface NoticeSubjects {}
export type NoticeSubjectName = keyof NoticeSubjects & string;

/** A person to notify, and the kind of notification. A mention is never grouped with others. */
export interface Recipient {
  member_id: string;
  kind: NotificationKind;
}

/** An event with the people to notify: for each person the first entry counts, and no member is notified of their own actions. */
export interface Notice {
  /** Null if there is no actor: each recipient is then stored as the actor. */
  actor_id: string | null;
  recipients: readonly Recipient[];
  /** People across a block with one of these are not notified; the same holds for the actor. */
  unblocked?: readonly string[];
  /** The subject that is shown and linked: the liked post, the new comment. */
  about: NoticeSubjectName;
  about_id: string;
  /** The cause: each cause notifies once. Notices are deleted with the rows that caused them, by their table's trigger `forget_notices`. */
  cause_id: string;
  /** Notices of one kind with the same key are grouped into one entry; null if the notice is never grouped. */
  group_key: string | null;
  /** The home of the post that mentions the recipients: members who have muted it get no notice. */
  mentioned_in?: HomeRef;
  created_at: Date;
}

/** What a notification shows of its subject. `words` is in stored form, with mentions as the ids in `tagged`. */
export interface NoticeFacts extends Partial<Pick<Notification, 'object' | 'comment_id' | 'reply_to'>> {
  words?: string;
  tagged?: readonly string[];
  /** The home of the subject, or of the post that it belongs to; its name is shown. */
  home?: { kind: HomeKind; id: string };
  /** Fields of this kind of notification only. */
  own?: object;
}

/** Characters read of a text: enough to cut the excerpt after names have been removed. */
export const WORDS_READ = 1000;

/** Columns of a notification, for use in conditions. */
export interface NoticeColumns {
  about_id: RawBuilder<string>;
  actor_id: RawBuilder<string>;
  member_id: RawBuilder<string>;
  cause_id: RawBuilder<string>;
  created_at: RawBuilder<Date>;
  verb: RawBuilder<string>;
  tagged: RawBuilder<boolean>;
}

/** The reader of notifications, or the column with their ids, and the deployment's homes of posts. */
export interface NoticeReader extends ViewerNow {
  homes: Homes;
}

/** A notice that is being mailed, and its recipient. */
export interface MailedNotice {
  /** Shared by all recipients of a notice: identifies a mail only together with `member_id`. */
  id: string;
  member_id: string;
  /** The member's last known time zone; null if there is none. */
  time_zone: string | null;
}

/** The text of a mail about a notice, and the path in the web app that it links to, from its first slash. */
export interface NoticeMail {
  subject: string;
  paragraphs: string[];
  link: { label: string; path: string };
}

/** A member's setting that turns mails for a kind of notices on. */
export type MailChoice = Extract<keyof NoticeSettings, `mail_${string}`>;

/** A kind of subject of notices. */
export interface NoticeSubject {
  name: NoticeSubjectName;
  /** Its kinds of notifications, each with its own verb; a mention has that of a post. */
  kinds: readonly NotificationKind[];
  mail?: {
    /** The kinds that are mailed, each with the setting that turns it on. */
    choices: Partial<Record<NotificationKind, MailChoice>>;
    /** The text of mails about these subjects, by id and reader; undefined if a subject is no longer worth a mail. */
    words: (
      db: Database,
      aboutIds: readonly string[],
      notices: readonly MailedNotice[],
    ) => Promise<(aboutId: string, kind: NotificationKind, notice: MailedNotice) => NoticeMail | undefined>;
    /** Which of these subjects are mailed to which members: a condition in a query with `member`. By default all are. */
    which?: (about_id: RawBuilder<string>) => RawBuilder<boolean>;
  };
  /** Whether the viewer may see the subject, whoever acted; checked once per entry. */
  seen?: (db: Database, asking: NoticeReader, notice: NoticeColumns) => RawBuilder<boolean>;
  /** Whether the notice still holds; checked for each person behind an entry, so it must be cheap. */
  lasts?: (notice: NoticeColumns) => RawBuilder<boolean>;
  /**
   * The facts shown of the subject, as JSON in the statement that reads the entries; must be an index look-up. The subject exists, since
   * the viewer can see it. By default no facts are shown.
   */
  shown?: (about_id: RawBuilder<string>, notice: NoticeColumns, reader: NoticeReader) => RawBuilder<NoticeFacts>;
}

/** For a mention: whether the row of `table` still mentions the member. Otherwise true. */
export const stillMentions = (table: string, { member_id, tagged }: NoticeColumns): RawBuilder<boolean> =>
  sql<boolean>`(not ${tagged} or ${member_id} = any(${sql.ref(`${table}.tagged`)}))`;

/** An event that creates notices. */
export interface NoticeSource {
  event: EventName;
  /**
   * Returns one notice per event, in order; undefined if there is nobody left to notify. Locks the rows it reads against deletion until the
   * transaction ends. Locks members before their rows, in the same order as account deletion.
   */
  read: (tx: Tx, happened: never[]) => Promise<ReadonlyArray<Notice | undefined>>;
  when?: (happened: never) => boolean;
  /** Maximum number of events handled in one transaction, for events that concern many members each. */
  batch?: number;
}

/** Types the source of an event's notices by the event. */
export const noticeOf = <N extends EventName>(
  event: N,
  read: (tx: Tx, happened: Array<Events[N]>) => Promise<ReadonlyArray<Notice | undefined>>,
  options: { when?: (happened: Events[N]) => boolean; batch?: number } = {},
): NoticeSource => ({ event, read, ...options });

/** The subjects and events of a feature's notices. */
export interface Notices {
  subjects: readonly NoticeSubject[];
  from: readonly NoticeSource[];
}
