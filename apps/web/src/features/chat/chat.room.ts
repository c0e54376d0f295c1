import type { LogNews } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { api } from '../../platform/api.ts';
import { onReachableAgain } from '../../platform/connection.ts';
import { randomKey } from '../../platform/random-key.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { connectChat } from './chat.service.ts';
import { type ChatSight, chatKey, nothing, type Unsent, unsentDrafts, withEntries } from './chat.store.ts';

/** How long to wait with what was not taken, unless the server says. */
const AGAIN_MS = 4000;
/** Refusals that another try does not change. */
const final = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/** An id for a message. `crypto.randomUUID` is missing on sites served without TLS. */
const newName = () => randomKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The chat of one event. */
export interface ChatRoom {
  sight: Store<ChatSight>;
  /** Follows it, fetches what is missing, and sends what is unsent. Returns a function that ends this. */
  open: () => () => void;
  send: (content: string) => void;
  discard: (clientId: string) => void;
  /** Fetches what could not be fetched. */
  retry: () => void;
}

/** The chat of an event, for one member. What is unsent goes in the order in which it was written, each once. */
export function chatRoom(memberId: string, eventId: string): ChatRoom {
  const sight = createStore<ChatSight>(nothing);
  const key = chatKey(memberId, eventId);
  const removed = new Set<string>();
  const set = (next: Partial<ChatSight>) => sight.set({ ...sight.get(), ...next });
  const unsent = () => unsentDrafts.get(key) ?? [];
  const keep = (next: readonly Unsent[]) => unsentDrafts.set(key, next.length > 0 ? next : undefined);
  let over = true;

  const take = (entries: LogNews['entries'], next: Partial<ChatSight>) => {
    sight.set({ ...withEntries(sight.get(), entries, removed), ...next });
    const said = new Set(
      entries.flatMap((entry) => (entry.kind === 'message' && entry.message.client_id ? [entry.message.client_id] : [])),
    );
    if (unsent().some(({ client_id }) => said.has(client_id))) keep(unsent().filter(({ client_id }) => !said.has(client_id)));
  };

  let fetching = false;
  let wanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Fetches everything after what is known. Asked for meanwhile, it does so once more. */
  const fetchMissing = async (): Promise<void> => {
    wanted = fetching;
    if (fetching) return;
    fetching = true;
    clearTimeout(timer);
    try {
      for (let more = true; more && !over; ) {
        const { loaded, seq } = sight.get();
        const page = await api.listChatEntries({ params: { id: eventId }, query: loaded ? { after: seq } : {} });
        more = page.more;
        take(page.entries, { seq: Math.max(page.seq, loaded ? seq : 0), loaded: true, failed: false, state: page.state });
      }
      void flush();
    } catch (error) {
      set({ failed: true });
      if (!over && !final(error)) timer = setTimeout(() => void fetchMissing(), AGAIN_MS);
    } finally {
      fetching = false;
    }
    if (wanted && !over) void fetchMissing();
  };

  let sending = false;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  /** Sends what is unsent, one after the other. */
  async function flush(): Promise<void> {
    if (sending || over) return;
    sending = true;
    clearTimeout(sendTimer);
    try {
      for (let next = waiting(); next && !over; next = waiting()) {
        const { client_id, content } = next;
        try {
          const { seq, message } = await api.sendChatMessage({ params: { id: eventId }, body: { client_id, content } });
          // Not `seq`: what others said before it may be on its way.
          take([{ kind: 'message', seq, message }], {});
        } catch (error) {
          if (!final(error)) {
            const seconds = error instanceof ApiError ? error.retryAfter : null;
            sendTimer = setTimeout(() => void flush(), seconds ? seconds * 1000 : AGAIN_MS);
            return;
          }
          const { code, message } = error;
          if (code === 'chat.silenced') set({ can: { ...sight.get().can, write: false } });
          keep(unsent().map((each) => (each.client_id === client_id ? { ...each, refused: message } : each)));
        }
      }
    } finally {
      sending = false;
    }
  }
  const waiting = () => unsent().find(({ refused }) => refused === undefined);

  const heard: Parameters<typeof connectChat>[1] = {
    onCan: (can) => set({ can }),
    onConnection: (connection) => set({ connection }),
    onStart: ({ seq, state }) => {
      set({ state });
      if (!sight.get().loaded || seq > sight.get().seq) void fetchMissing();
      else void flush();
    },
    onNews: ({ after, seq, entries, state }) => {
      const known = sight.get();
      if (!known.loaded || after > known.seq) {
        set({ state });
        void fetchMissing();
      } else take(entries, { seq: Math.max(seq, known.seq), state });
    },
    onAgain: () => {
      set({ messages: [], seq: 0, loaded: false });
      void fetchMissing();
    },
    onGone: () => set({ gone: true, messages: [] }),
  };

  const open = () => {
    over = false;
    const disconnect = connectChat(eventId, heard);
    const stopReachable = onReachableAgain(() => {
      void fetchMissing();
      void flush();
    });
    void fetchMissing();
    return () => {
      over = true;
      clearTimeout(timer);
      clearTimeout(sendTimer);
      disconnect();
      stopReachable();
    };
  };

  return {
    sight,
    open,
    send: (content) => {
      keep([...unsent(), { client_id: newName(), content, written_at: new Date().toISOString() }]);
      void flush();
    },
    discard: (clientId) => keep(unsent().filter(({ client_id }) => client_id !== clientId)),
    retry: () => void fetchMissing(),
  };
}
