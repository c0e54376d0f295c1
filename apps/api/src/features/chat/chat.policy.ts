import type { ChatToken, ErrorCode } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { ChatFacts, MessageFacts, Moderation, Saying } from './chat.tables.ts';

type Asker = Pick<Viewer, 'id' | 'permissions'>;

/** Whether a member moderates a chat: as the host or creator of its event, or as an operator. */
const looksAfter = ({ id, permissions }: { id: string; permissions: readonly string[] }, { host_id, creator_id }: ChatFacts): boolean =>
  host_id === id || creator_id === id || permissions.includes('operator');

/** The error for a member who may not write in a chat now, or null if they may. */
export const writeObjection = ({ live, silenced }: ChatFacts): ErrorCode | null =>
  silenced ? 'chat.silenced' : live ? null : 'chat.closed';

/** The member's permissions, for the screen; they do not depend on whether the chat is open. */
export const chatCan = (viewer: Asker, chat: ChatFacts): ChatToken['can'] => ({
  write: !chat.silenced,
  moderate: looksAfter(viewer, chat),
});

/**
 * Lets members who see the event write in its chat while it is live, unless they are muted. Anonymous members may: their names are hidden.
 */
export function mayWrite(viewer: Asker, chat: ChatFacts): Authorized<'chat.write', Saying> {
  const objection = writeObjection(chat);
  if (objection) throw new Refusal(objection);
  return authorize('chat.write', { event_id: chat.id, author_id: viewer.id });
}

/** Lets senders remove their own messages, and moderators of the chat any message. */
export function mayRemove(viewer: Asker, chat: ChatFacts, message: MessageFacts): Authorized<'chat.remove', Moderation> {
  if (message.author_id !== viewer.id && !looksAfter(viewer, chat)) throw new Refusal('chat.not_yours');
  return authorize('chat.remove', { message, by: viewer.id });
}

/** Lets moderators of a chat unmute a member. */
export function mayUnmute(viewer: Asker, chat: ChatFacts, message: MessageFacts): Authorized<'chat.hear', Moderation> {
  if (!looksAfter(viewer, chat)) throw new Refusal('chat.not_yours');
  return authorize('chat.hear', { message, by: viewer.id });
}

/** Lets moderators of a chat mute any member who is not a moderator. */
export function mayMute(viewer: Asker, chat: ChatFacts, message: MessageFacts): Authorized<'chat.silence', Moderation> {
  if (!looksAfter(viewer, chat)) throw new Refusal('chat.not_yours');
  if (looksAfter({ id: message.author_id, permissions: message.permissions }, chat)) throw new Refusal('chat.moderator');
  return authorize('chat.silence', { message, by: viewer.id });
}

/** Lets moderators of a chat list its muted members. */
export function maySeeMuted(viewer: Asker, chat: ChatFacts): Authorized<'chat.see_silenced', ChatFacts> {
  if (!looksAfter(viewer, chat)) throw new Refusal('chat.not_yours');
  return authorize('chat.see_silenced', chat);
}
