import type { Notification, NotificationVerb } from '@muster/contract';
import type { RawBuilder } from 'kysely';
import type { Database, Tx } from './database/database.ts';
import type { Homes } from './home.ts';
import type { EventName, Events } from './outbox.ts';

/** What notices can be about, by name. Features add theirs to this interface in their `*.notices.ts` (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface NoticeKinds {}
export type NoticeKindName = keyof NoticeKinds & string;

/** Somebody whom something concerns, and the verb that says why. What is `tagged` stands alone, and is gathered with nothing else. */
export interface Recipient {
  member_id: string;
  verb: NotificationVerb;
  tagged?: boolean;
}

/** That something happened, and whom it concerns: the first reason that somebody has counts, and nobody is told of what they did. */
export interface Notice {
  actor_id: string;
  recipients: readonly Recipient[];
  /** Whoever is across a block with one of these is not told, as with the actor. */
  unblocked?: readonly string[];
  /** What is shown and where it leads: the post that was liked, the comment that was made. */
  kind: NoticeKindName;
  about_id: string;
  /**
   * What made it: told once for each cause. Notices go with the rows that caused them, by the trigger `forget_notices` of their table.
   */
  cause_id: string;
  /** Notices of one verb that share it are gathered to one entry; null where each stands alone. */
  group_key: string | null;
  created_at: Date;
}

/** What a notification shows of what it is about. Words are stored ones, where mentions are ids, of those in `tagged`. */
export interface NoticeFacts extends Partial<Pick<Notification, 'object' | 'comment_id' | 'reply_to' | 'event' | 'group' | 'challenge'>> {
  words?: string;
  tagged?: readonly string[];
}

/** Columns of a notification, for conditions about it. */
export interface NoticeColumns {
  about_id: RawBuilder<string>;
  actor_id: RawBuilder<string>;
  member_id: RawBuilder<string>;
}

/** Who reads notifications, in a deployment with these homes of posts. */
export interface NoticeReader {
  id: string;
  homes: Homes;
}

/** One kind of things that notices are about. */
export interface NoticeKind {
  name: NoticeKindName;
  /** Whether the viewer may see the thing, whoever acted; asked once per entry (architecture law 3). */
  seen?: (db: Database, asking: NoticeReader, notice: NoticeColumns) => RawBuilder<boolean>;
  /** Whether it still holds; asked for each of those behind an entry, so it must be cheap. */
  lasts?: (notice: NoticeColumns) => RawBuilder<boolean>;
  /** What is shown of these things, all of which the viewer may see, in one query, and one more for the names of their homes. */
  load?: (db: Database, homes: Homes, ids: readonly string[]) => Promise<ReadonlyMap<string, NoticeFacts>>;
}

/** An event that makes notices. */
export interface NoticeSource {
  event: EventName;
  /**
   * One notice for each of these events, in their order; undefined where there is nothing to tell any more. Keeps what it reads from being
   * deleted until the transaction ends. People are held before what is theirs, as by who deletes an account.
   */
  read: (tx: Tx, happened: never[]) => Promise<ReadonlyArray<Notice | undefined>>;
  when?: (happened: never) => boolean;
}

/** Types what an event's notices are read from by the event. */
export const noticeOf = <N extends EventName>(
  event: N,
  read: (tx: Tx, happened: Array<Events[N]>) => Promise<ReadonlyArray<Notice | undefined>>,
  options: { when?: (happened: Events[N]) => boolean } = {},
): NoticeSource => ({ event, read, ...options });

/** What a feature tells members of: the things it tells about, and the events that do. */
export interface Notices {
  kinds: readonly NoticeKind[];
  from: readonly NoticeSource[];
}
