import type { ChatEntry, ChatMessage, ChatState } from '@muster/contract';
import { createDrafts } from '../../platform/drafts.ts';

/** A message that the server has not confirmed yet. */
export interface Unsent {
  client_id: string;
  content: string;
  written_at: string;
  /** Why the server does not take it; it is kept until the member discards it. */
  refused?: string;
}

/** Messages to be sent, by member and event: they outlive a reload of the tab. */
export const unsentDrafts = createDrafts<readonly Unsent[]>('chat.unsent');
/** What is typed and not sent yet. */
export const typedDrafts = createDrafts<string>('chat.typed');
export const chatKey = (memberId: string, eventId: string): string => `${memberId}:${eventId}`;

/** A message in its place. */
export type Placed = ChatMessage & { seq: number };

/** What is known of a chat. */
export interface ChatSight {
  /** In the order of the server. */
  messages: readonly Placed[];
  /** Up to this entry everything is known. */
  seq: number;
  /** Whether the history has been fetched. */
  loaded: boolean;
  failed: boolean;
  state: ChatState | null;
  connection: 'disconnected' | 'connecting' | 'connected';
  can: { write: boolean; moderate: boolean };
  /** The event is not to be seen any more. */
  gone: boolean;
}

export const nothing: ChatSight = {
  messages: [],
  seq: 0,
  loaded: false,
  failed: false,
  state: null,
  connection: 'disconnected',
  can: { write: true, moderate: false },
  gone: false,
};

/**
 * Adds entries to what is known. Those that are known already change nothing, so pushes and what is fetched may overlap; what was removed
 * does not come back.
 */
export function withEntries(sight: ChatSight, entries: readonly ChatEntry[], removed: Set<string>): ChatSight {
  const known = new Map(sight.messages.map((message) => [message.id, message]));
  let { write } = sight.can;
  for (const entry of entries) {
    if (entry.kind === 'message') {
      if (!removed.has(entry.message.id)) known.set(entry.message.id, { ...entry.message, seq: entry.seq });
    } else if (entry.kind === 'removal') {
      removed.add(entry.message_id);
      known.delete(entry.message_id);
    } else write = entry.kind === 'voice';
  }
  const messages = [...known.values()].sort((one, other) => one.seq - other.seq);
  return { ...sight, messages, can: { ...sight.can, write } };
}
