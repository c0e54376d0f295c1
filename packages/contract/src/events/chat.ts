import { z } from 'zod';
import { visiblePattern } from '../base/characters.ts';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { Id, IdParams, Instant, Person, text } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';

/** A message in an event's chat (CHAT-03). */
export const ChatMessage = z
  .object({
    id: Id,
    content: z.string(),
    /** The author. Anonymous members have neither name nor photo. */
    sender: Person,
    time: Instant,
    /** What the sender's browser called it, for the sender alone: by it a browser finds what it has sent. */
    client_id: Id.nullable(),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof ChatMessage>;

const seq = z.number().int();

/**
 * One entry of a chat, in the server's order: a message; that one was removed; or, for the member concerned alone, that they were silenced or
 * may write again. One cursor (`seq`) covers them all.
 */
export const ChatEntry = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('message'), seq, message: ChatMessage }),
    z.object({ kind: z.literal('removal'), seq, message_id: Id }),
    z.object({ kind: z.literal('silence'), seq }),
    z.object({ kind: z.literal('voice'), seq }),
  ])
  .meta({ id: 'ChatEntry' });
export type ChatEntry = z.infer<typeof ChatEntry>;

/** Whether a chat is open, and how far it is recorded. */
export const ChatState = z
  .object({
    /** It is: the event is live. */
    live: z.boolean(),
    /** Up to this entry it is in the recorded log. */
    recorded: seq,
  })
  .meta({ id: 'ChatState' });
export type ChatState = z.infer<typeof ChatState>;

const ChatToken = z
  .object({
    /** What the chat service admits its bearer by, to this one chat. It ends with the session, too. */
    token: secret(z.string()),
    identifier: Id,
    expires_at: Instant,
    /** Which service it is for: the server's own. */
    service: z.literal('built_in'),
    can: z.object({
      /** Write, while the chat is open. */
      write: z.boolean(),
      /** Remove what others wrote, and silence them. */
      moderate: z.boolean(),
    }),
  })
  .meta({ id: 'ChatToken' });
export type ChatToken = z.infer<typeof ChatToken>;

/** Part of a chat's history. */
export const ChatHistory = z
  .object({
    /** In the order of `seq`. */
    entries: z.array(ChatEntry),
    /** The last entry of this page: pass it as `after` next. */
    seq,
    /** There is more after it already. */
    more: z.boolean(),
    state: ChatState,
  })
  .meta({ id: 'ChatHistory' });
export type ChatHistory = z.infer<typeof ChatHistory>;

/** Members who may not write in a chat, each by a message of theirs. */
const MutedList = z.object({ data: z.array(z.object({ message_id: Id, sender: Person, silenced_at: Instant })) }).meta({ id: 'MutedList' });
export type MutedList = z.infer<typeof MutedList>;

const MessageParams = z.strictObject({ id: Id, messageId: Id });
const moderation = {
  access: 'member',
  budget: 'write',
  params: MessageParams,
  status: 204,
  errors: ['events.not_found', 'chat.message_not_found', 'chat.not_yours'],
} as const;

/** The chat of a streamed event. */
export const chatCalls = defineCalls({
  getChatToken: {
    method: 'POST',
    path: '/api/get_chat_token',
    access: 'member',
    summary: `A token for the chat of an event (CHAT-08), good for ${limits.chat_token_seconds / 60} minutes`,
    body: z.strictObject({ identifier: Id }),
    response: ChatToken,
    evenWhenFull: true,
    errors: ['events.not_found'],
  },
  getChatLogs: {
    method: 'GET',
    path: '/api/get_chat_logs/{id}',
    access: 'member',
    summary: 'The recorded chat of an event: lines of time, username and content, with tabs between them (CHAT-04, CHAT-07)',
    params: IdParams,
    response: z.string(),
    file: 'text/tab-separated-values',
    errors: ['events.not_found'],
  },
  listChatEntries: {
    method: 'GET',
    path: '/api/chat/{id}/message',
    access: 'member',
    summary: `Up to ${limits.chat_page} entries of a chat: those after the last one seen, or the latest`,
    params: IdParams,
    query: z.strictObject({ after: z.coerce.number<number | string>().int().min(0).max(2_147_483_647).optional() }),
    response: ChatHistory,
    errors: ['events.not_found'],
  },
  sendChatMessage: {
    method: 'POST',
    path: '/api/chat/{id}/message',
    access: 'member',
    budget: 'chat',
    summary: 'Say something in the chat of an event that is live. Sent again with the same `client_id`, it is said once',
    params: IdParams,
    body: z.strictObject({
      client_id: Id,
      content: text(limits.chat_length, fieldWords.chat_long, fieldWords.chat_blank).refine((content) => visiblePattern.test(content), {
        message: fieldWords.chat_blank,
      }),
    }),
    status: 201,
    response: z.object({ seq, message: ChatMessage }).meta({ id: 'SaidInChat' }),
    errors: ['events.not_found', 'chat.closed', 'chat.silenced', 'idempotency_mismatch'],
  },
  removeChatMessage: {
    ...moderation,
    method: 'DELETE',
    path: '/api/chat/{id}/message/{messageId}',
    summary: "Remove one's own message, or, as host, creator or operator, anybody's; for good, and from the recorded log",
  },
  muteInChat: {
    ...moderation,
    method: 'PUT',
    path: '/api/chat/{id}/message/{messageId}/mute',
    summary: 'Let the sender of a message write no more in this chat, as host, creator or operator',
    errors: [...moderation.errors, 'chat.moderator'],
  },
  unmuteInChat: {
    ...moderation,
    method: 'DELETE',
    path: '/api/chat/{id}/message/{messageId}/mute',
    summary: 'Let the sender of a message write again',
  },
  listMuted: {
    method: 'GET',
    path: '/api/chat/{id}/muted',
    access: 'member',
    summary: 'Who may not write in this chat, for the host, creator and operators; the last one first',
    params: IdParams,
    response: MutedList,
    errors: ['events.not_found', 'chat.not_yours'],
  },
});
