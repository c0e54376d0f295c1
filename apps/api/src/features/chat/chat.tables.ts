import type { ChatEntry } from '@muster/contract';
import type { Generated } from 'kysely';

/** The chat of an event, from its first message on. */
export interface ChatRoomTable {
  event_id: string;
  /** The last place given out in its order. */
  last_seq: Generated<number>;
  /** Up to this place it is in the recorded log. */
  recorded_seq: Generated<number>;
}

/** An entry of a chat: a message, or what was done about one. */
export interface ChatMessageTable {
  id: string;
  event_id: string;
  /** Its place in the order of the chat. */
  seq: number;
  kind: ChatEntry['kind'];
  /** Who did it: the sender of a message, or who moderated. */
  author_id: string;
  /** What the sender's browser called the message: it is said once, however often it is sent. */
  client_id: string | null;
  /** Null for what is no message, and once a message is removed. */
  content: string | null;
  /** The message that it is about. */
  about_id: string | null;
  created_at: Date;
  removed_at: Date | null;
}

/** A member who may not write in a chat. */
export interface ChatSilenceTable {
  event_id: string;
  member_id: string;
  /** By which message they were named. */
  message_id: string;
  created_at: Date;
}

/** What the policy needs to know about a chat. */
export interface ChatFacts {
  id: string;
  host_id: string | null;
  creator_id: string | null;
  /** Whether the event is live. */
  live: boolean;
  /** Whether the viewer was silenced. */
  silenced: boolean;
}

/** A message that somebody wants to moderate. */
export interface MessageFacts {
  id: string;
  event_id: string;
  author_id: string;
  permissions: readonly string[];
}

/** What a member says in a chat. */
export interface Saying {
  event_id: string;
  author_id: string;
}

/** What is done about a message, and by whom. */
export interface Moderation {
  message: MessageFacts;
  by: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    chat_room: ChatRoomTable;
    chat_message: ChatMessageTable;
    chat_silence: ChatSilenceTable;
  }
}
