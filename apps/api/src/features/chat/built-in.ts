import { type ChatEntry, type ChatHistory, type ChatState, type ChatToken, limits } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Deps } from '../../product/deps.ts';
import type { LogSource, SharedEntry } from '../../product/live/logs.ts';
import type { Viewer } from '../../product/viewer.ts';
import { chatHistory, type FollowedEntry, followedChat } from './chat.queries.ts';
import { chatTokens } from './chat.tokens.ts';
import { everybody, toEntry } from './chat.view.ts';

/**
 * What the server requires of a chat service (CHAT-11). Another service would replace `builtInChat`, and `chat.service.ts` in the web app.
 */
export interface ChatService {
  /** A token with which a browser connects to the service, for one chat. */
  token: (viewer: Viewer, eventId: string) => Promise<Pick<ChatToken, 'service' | 'token' | 'expires_at'>>;
  /** The log that connected clients follow. */
  connect: LogSource<ChatEntry, ChatState>;
  /** Up to `limits.chat_page` entries that a member may see, after a given entry or the latest ones; null if they do not see the event. */
  history: (viewer: Viewer, eventId: string, after: number | undefined) => Promise<ChatHistory | null>;
}

/** Above every sequence number of a chat. */
const NEVER = 2_147_483_647;

const stateOf = ({ live, recorded_seq }: { live: boolean; recorded_seq: number }): ChatState => ({ live, recorded: recorded_seq });

/** The chat over the server's own sockets: messages are stored in its database, through which processes also notify each other. */
export function builtInChat({ db, secrets, clock, config }: Pick<Deps, 'db' | 'secrets' | 'clock' | 'config'>): ChatService {
  const tokens = chatTokens(secrets, clock);
  const { label } = config.leader;

  const shared = (row: FollowedEntry): SharedEntry<ChatEntry> => ({
    entry: toEntry(row, everybody, label),
    unseenBy: row.unseen_by,
    ...((row.kind === 'silence' || row.kind === 'voice') && { onlyBy: [row.whose] }),
    ...(row.kind === 'message' && { own: { viewer_id: row.author_id, entry: toEntry(row, { id: row.author_id }, label) } }),
  });

  return {
    token: async (viewer, eventId) => {
      const { token, until } = await tokens.sign(viewer, eventId);
      return { service: 'built_in', token, expires_at: until.toISOString() };
    },

    connect: {
      everyMs: 100,
      admit: tokens.read,
      read: async (sources: { db: Database }, id, after, members) => {
        const chat = await followedChat(sources.db, { id, after: after ?? NEVER, members });
        if (!chat) return null;
        const rows = chat.entries ?? [];
        const more = rows.length === limits.chat_page;
        return {
          seq: more ? rows.at(-1)!.seq : chat.last_seq,
          more,
          entries: rows.map(shared),
          state: stateOf(chat),
          closedTo: new Set(chat.closed_to),
        };
      },
    },

    history: async (viewer, eventId, after) => {
      const chat = await chatHistory(db, viewer, eventId, after);
      if (!chat) return null;
      const rows = chat.entries ?? [];
      const more = after !== undefined && rows.length > limits.chat_page;
      const entries = (after === undefined ? rows.slice(-limits.chat_page) : rows.slice(0, limits.chat_page)).map((row) =>
        toEntry(row, viewer, label),
      );
      return { entries, seq: more ? entries.at(-1)!.seq : chat.last_seq, more, state: stateOf(chat) };
    },
  };
}
