import type { ChatEntry } from '@muster/contract';
import type { Generated } from 'kysely';

/** The chat of an event; created with its first message. */
export interface ChatRoomTable {
  event_id: string;
  /** The last sequence number assigned. */
  last_seq: Generated<number>;
  /** Entries up to this number are in the recorded log. */
  recorded_seq: Generated<number>;
}

/** An entry of a chat: a message, or a moderation of one. */
export interface ChatMessageTable {
  id: string;
  event_id: string;
  /** Sequence number in the chat. */
  seq: number;
  kind: ChatEntry['kind'];
  /** The sender of a message, or the moderator. */
  author_id: string;
  /** Id that the sender's browser gave the message; a retry with the same id is not stored again. */
  client_id: string | null;
  /** Null for entries that are not messages, and for removed messages. */
  content: string | null;
  /** For a moderation: the message that was moderated. */
  about_id: string | null;
  created_at: Date;
  removed_at: Date | null;
}

/** A member who is muted in a chat. */
export interface ChatSilenceTable {
  event_id: string;
  member_id: string;
  /** The message for which they were muted. */
  message_id: string;
  created_at: Date;
}

/** Facts about a chat for the policy. */
export interface ChatFacts {
  id: string;
  host_id: string | null;
  creator_id: string | null;
  /** Whether the event is live. */
  live: boolean;
  /** Whether the viewer is muted. */
  silenced: boolean;
}

/** A message to moderate. */
export interface MessageFacts {
  id: string;
  event_id: string;
  author_id: string;
  permissions: readonly string[];
}

/** A member who writes in a chat. */
export interface Saying {
  event_id: string;
  author_id: string;
}

/** A message to moderate, and the moderator. */
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
