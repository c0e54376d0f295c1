import type { ChatToken, ErrorCode } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { ChatFacts, MessageFacts, Moderation, Saying } from './chat.tables.ts';

type Asker = Pick<Viewer, 'id' | 'permissions'>;

/** Whether a member looks after a chat: its event's host or creator, or an operator. */
const looksAfter = ({ id, permissions }: { id: string; permissions: readonly string[] }, { host_id, creator_id }: ChatFacts): boolean =>
  host_id === id || creator_id === id || permissions.includes('operator');

/** Why somebody may not write in a chat now, or null if they may. */
export const writeObjection = ({ live, silenced }: ChatFacts): ErrorCode | null =>
  silenced ? 'chat.silenced' : live ? null : 'chat.closed';

/** What the screen may offer; whether the chat is open right now is not part of it. */
export const chatCan = (viewer: Asker, chat: ChatFacts): ChatToken['can'] => ({
  write: !chat.silenced,
  moderate: looksAfter(viewer, chat),
});

/** Lets whoever sees the event write in its chat while it is live, unless they were silenced. Anonymous members may: nobody learns who they are. */
export function mayWrite(viewer: Asker, chat: ChatFacts): Authorized<'chat.write', Saying> {
  const objection = writeObjection(chat);
  if (objection) throw new Refusal(objection);
  return authorize('chat.write', { event_id: chat.id, author_id: viewer.id });
}

/** Lets senders remove their own messages, and those who look after the chat all of them. */
export function mayRemove(viewer: Asker, chat: ChatFacts, message: MessageFacts): Authorized<'chat.remove', Moderation> {
  if (message.author_id !== viewer.id && !looksAfter(viewer, chat)) throw new Refusal('chat.not_yours');
  return authorize('chat.remove', { message, by: viewer.id });
}

/** Lets those who look after the chat say who may write again. */
export function mayUnmute(viewer: Asker, chat: ChatFacts, message: MessageFacts): Authorized<'chat.hear', Moderation> {
  if (!looksAfter(viewer, chat)) throw new Refusal('chat.not_yours');
  return authorize('chat.hear', { message, by: viewer.id });
}

/** Lets those who look after the chat silence everybody else. */
export function mayMute(viewer: Asker, chat: ChatFacts, message: MessageFacts): Authorized<'chat.silence', Moderation> {
  if (!looksAfter(viewer, chat)) throw new Refusal('chat.not_yours');
  if (looksAfter({ id: message.author_id, permissions: message.permissions }, chat)) throw new Refusal('chat.moderator');
  return authorize('chat.silence', { message, by: viewer.id });
}

/** Lets those who look after the chat see who was silenced. */
export function maySeeMuted(viewer: Asker, chat: ChatFacts): Authorized<'chat.see_silenced', ChatFacts> {
  if (!looksAfter(viewer, chat)) throw new Refusal('chat.not_yours');
  return authorize('chat.see_silenced', chat);
}
