import type { HomeKind, HomeRef, NoticeSettings, Notification, NotificationKind } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { EventName, Events } from '../platform/jobs/outbox.ts';
import type { Homes } from './home.ts';
import type { ViewerNow } from './viewer.ts';

/** What notices can be about, by name. Features add to this interface in their `*.notices.ts` (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface NoticeSubjects {}
export type NoticeSubjectName = keyof NoticeSubjects & string;

/** A person to notify, and the kind that says why. A mention is never grouped with others. */
export interface Recipient {
  member_id: string;
  kind: NotificationKind;
}

/** Something happened, and whom to notify: for each person the first reason counts, and nobody is notified of their own actions. */
export interface Notice {
  /** Null if nobody acted: each recipient is then stored as the actor. */
  actor_id: string | null;
  recipients: readonly Recipient[];
  /** People across a block with one of these are not notified, as with the actor. */
  unblocked?: readonly string[];
  /** What is shown and linked: the post that was liked, the comment that was made. */
  about: NoticeSubjectName;
  about_id: string;
  /**
   * What caused it: each cause notifies once. Notices are deleted with the rows that caused them, by their table's trigger
   * `forget_notices`.
   */
  cause_id: string;
  /** Notices of one kind with the same key are grouped into one entry; null if each stands alone. */
  group_key: string | null;
  /** The home of the post that mentions the recipients: nothing for who wants to be told nothing of it. */
  mentioned_in?: HomeRef;
  created_at: Date;
}

/** What a notification shows of its subject. Words are in stored form, with mentions by the ids of those in `tagged`. */
export interface NoticeFacts extends Partial<Pick<Notification, 'object' | 'comment_id' | 'reply_to'>> {
  words?: string;
  tagged?: readonly string[];
  /** The home of the post that it is about or belongs to, whose name is shown. */
  home?: { kind: HomeKind; id: string };
  /** The fields that notifications of this kind alone have. */
  own?: object;
}

/** Enough of the words to cut the excerpt from, after names have been removed. */
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

/** The reader of notifications, or the column with their ids, in a deployment with these homes of posts. */
export interface NoticeReader extends ViewerNow {
  homes: Homes;
}

/** A notice that is mailed now, and to whom. */
export interface MailedNotice {
  /** All recipients of one notice share it: only with `member_id` does it name one mail. */
  id: string;
  member_id: string;
  /** The zone that the member was last in; null if none is known. */
  time_zone: string | null;
}

/** What a mail says of a notice, and the address in the web that it leads to, from its first slash. */
export interface NoticeMail {
  subject: string;
  paragraphs: string[];
  link: { label: string; path: string };
}

/** A choice of members that a kind of notices is mailed by. */
export type MailChoice = Extract<keyof NoticeSettings, `mail_${string}`>;

/** One kind of thing that notices are about. */
export interface NoticeSubject {
  name: NoticeSubjectName;
  /** The kinds of notifications about it, each with a verb of its own; a mention has that of a post. */
  kinds: readonly NotificationKind[];
  mail?: {
    /** The kinds that are mailed, each to those who have this choice. */
    choices: Partial<Record<NotificationKind, MailChoice>>;
    /** What mails say of these things, by their ids, to each of their readers; nothing of what is no longer worth a mail. */
    words: (
      db: Database,
      aboutIds: readonly string[],
      notices: readonly MailedNotice[],
    ) => Promise<(aboutId: string, kind: NotificationKind, notice: MailedNotice) => NoticeMail | undefined>;
    /** Of these things only some are mailed, to some members, in a query with their `member`; all, if left out. */
    which?: (about_id: RawBuilder<string>) => RawBuilder<boolean>;
  };
  /** Whether the viewer may see the thing, whoever acted; checked once per entry (architecture law 3). */
  seen?: (db: Database, asking: NoticeReader, notice: NoticeColumns) => RawBuilder<boolean>;
  /** Whether it still holds; checked for each person behind an entry, so it must be cheap. */
  lasts?: (notice: NoticeColumns) => RawBuilder<boolean>;
  /**
   * What is shown of the thing with this id, as JSON in the statement that reads the entries: a look-up by an index. There is one, since
   * the viewer sees it. Nothing, if left out.
   */
  shown?: (about_id: RawBuilder<string>, notice: NoticeColumns, reader: NoticeReader) => RawBuilder<NoticeFacts>;
}

/** Whether the row of `table` that a notice is about still mentions its member, if that is what it says. */
export const stillMentions = (table: string, { member_id, tagged }: NoticeColumns): RawBuilder<boolean> =>
  sql<boolean>`(not ${tagged} or ${member_id} = any(${sql.ref(`${table}.tagged`)}))`;

/** An event that creates notices. */
export interface NoticeSource {
  event: EventName;
  /**
   * One notice for each of these events, in order; undefined if there is nothing left to notify about. Locks what it reads against deletion
   * until the transaction ends. Members are locked before what belongs to them, in the same order as when an account is deleted.
   */
  read: (tx: Tx, happened: never[]) => Promise<ReadonlyArray<Notice | undefined>>;
  when?: (happened: never) => boolean;
  /** How many of them are handled in one transaction at most, where each concerns many members. */
  batch?: number;
}

/** Types the source of an event's notices by the event. */
export const noticeOf = <N extends EventName>(
  event: N,
  read: (tx: Tx, happened: Array<Events[N]>) => Promise<ReadonlyArray<Notice | undefined>>,
  options: { when?: (happened: Events[N]) => boolean; batch?: number } = {},
): NoticeSource => ({ event, read, ...options });

/** What a feature notifies members about: the things, and the events. */
export interface Notices {
  subjects: readonly NoticeSubject[];
  from: readonly NoticeSource[];
}
