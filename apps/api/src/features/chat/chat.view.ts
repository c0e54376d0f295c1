import type { ChatEntry, ChatMessage } from '@muster/contract';
import { toPerson } from '../people/index.ts';
import type { EntryRow } from './chat.queries.ts';

/** A viewer without identity, who sees only what everybody sees. */
export const everybody = { id: '' };

/** A message as its viewer sees it. */
export const toMessage = (row: EntryRow, viewer: { id: string }, leaderLabel: string): ChatMessage => ({
  id: row.id,
  content: row.content ?? '',
  sender: toPerson(row.sender, viewer, leaderLabel),
  time: new Date(row.created_at).toISOString(),
  client_id: row.author_id === viewer.id ? row.client_id : null,
});

/** An entry as its viewer sees it. */
export function toEntry(row: EntryRow, viewer: { id: string }, leaderLabel: string): ChatEntry {
  const { kind, seq } = row;
  if (kind === 'message') return { kind, seq, message: toMessage(row, viewer, leaderLabel) };
  if (kind === 'removal') return { kind, seq, message_id: row.about_id ?? row.id };
  return { kind, seq };
}
