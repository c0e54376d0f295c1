import type { ChatHistory, ChatMessage, ChatToken, MutedList } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { toPerson } from '../people/index.ts';
import { builtInChat } from './built-in.ts';
import { chatCan, mayMute, mayRemove, maySeeMuted, mayUnmute, mayWrite, writeObjection } from './chat.policy.ts';
import { findChat, findMessage, findMessageByKey, recordedMessages, silencedIn } from './chat.queries.ts';
import type { ChatFacts, MessageFacts } from './chat.tables.ts';
import { everybody, toMessage } from './chat.view.ts';
import { insertMessage, removeMessage, silence, unsilence } from './chat.writes.ts';
import { chatLog } from './lines.ts';

type Needs = Pick<Deps, 'db' | 'transact' | 'alone' | 'clock' | 'config' | 'secrets'>;

/** The chats of events: messages while they are live, and their recorded logs. */
export function chatService(deps: Needs) {
  const { db, transact, alone, clock, config } = deps;
  const { label } = config.leader;
  const chat = builtInChat(deps);
  const written = () => ({ id: clock.newId(), now: clock.now() });
  const missing = () => new Refusal('events.not_found');

  const find = async (reader: Needs['db'] | Tx, viewer: Viewer, eventId: string): Promise<ChatFacts> => {
    const found = await findChat(reader, viewer, eventId);
    if (!found) throw missing();
    return found;
  };

  /** Checks that the viewer sees the chat and the message, and runs `work` in a transaction. */
  const moderate = (
    viewer: Viewer,
    { id, messageId }: { id: string; messageId: string },
    work: (tx: Tx, facts: ChatFacts, message: MessageFacts) => Promise<void>,
  ): Promise<void> =>
    transact(async (tx) => {
      const facts = await find(tx, viewer, id);
      const message = await findMessage(tx, viewer, id, messageId);
      if (!message) throw new Refusal('chat.message_not_found');
      await work(tx, facts, message);
    });

  return {
    token: async (viewer: Viewer, eventId: string): Promise<ChatToken> => {
      const facts = await find(db, viewer, eventId);
      return { ...(await chat.token(viewer, eventId)), identifier: eventId, can: chatCan(viewer, facts) };
    },

    history: async (viewer: Viewer, eventId: string, after: number | undefined): Promise<ChatHistory> => {
      const found = await chat.history(viewer, eventId, after);
      if (!found) throw missing();
      return found;
    },

    /** Sends a message. A repeated client id returns the message already stored, even after the chat is closed. */
    say: async (
      viewer: Viewer,
      eventId: string,
      { client_id, content }: { client_id: string; content: string },
    ): Promise<{ seq: number; message: ChatMessage }> => {
      const facts = await find(db, viewer, eventId);
      const objection = writeObjection(facts);
      const write = () => alone((tx) => insertMessage(tx, mayWrite(viewer, facts), { ...written(), client_id, content }));
      const said = (objection ? undefined : await write()) ?? (await findMessageByKey(db, eventId, client_id));
      if (!said && objection) throw new Refusal(objection);
      if (said?.author_id !== viewer.id) throw new Refusal('idempotency_mismatch');
      return { seq: said.seq, message: toMessage(said, viewer, label) };
    },

    remove: (viewer: Viewer, what: { id: string; messageId: string }): Promise<void> =>
      moderate(viewer, what, (tx, facts, message) => removeMessage(tx, mayRemove(viewer, facts, message), written())),

    silence: (viewer: Viewer, what: { id: string; messageId: string }): Promise<void> =>
      moderate(viewer, what, (tx, facts, message) => silence(tx, mayMute(viewer, facts, message), written())),

    hear: (viewer: Viewer, what: { id: string; messageId: string }): Promise<void> =>
      moderate(viewer, what, (tx, facts, message) => unsilence(tx, mayUnmute(viewer, facts, message), written())),

    silenced: async (viewer: Viewer, eventId: string): Promise<MutedList> => {
      const rows = await silencedIn(db, viewer, maySeeMuted(viewer, await find(db, viewer, eventId)));
      return {
        data: rows.map(({ message_id, created_at, sender }) => ({
          message_id,
          sender: toPerson(sender, viewer, label),
          silenced_at: created_at.toISOString(),
        })),
      };
    },

    /** The recorded log as a file. Anonymous members appear as anonymous even in their own copy, since files are passed on. */
    log: async (viewer: Viewer, eventId: string): Promise<string> => {
      const rows = await recordedMessages(db, viewer, eventId);
      if (!rows) throw missing();
      return chatLog(
        rows.map(({ created_at, sender, content }) => {
          const { first_name, last_name } = toPerson(sender, everybody, label);
          return [created_at.toISOString(), `${first_name} ${last_name}`, content];
        }),
      );
    },
  };
}
