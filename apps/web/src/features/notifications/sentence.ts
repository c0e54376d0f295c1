import type { Notification } from '@muster/contract';
import { displayName } from '../../ui/display-name.ts';
import { notifications as words } from './notifications.words.ts';

/** A notification in words: bold parts name who or what, the rest says what happened [NOTIF-06]. */
export interface Sentence {
  before?: string;
  /** Who did the same before. */
  also?: string;
  text: string;
  after?: string;
}

/** One other person by name, several by their number; somebody anonymous is one, so that nobody is "Anonymous and Anonymous". */
function othersOf({ count, people: [first] }: Notification['others']): string | undefined {
  if (count === 0) return undefined;
  return count === 1 && first?.id ? displayName(first) : words.others(count);
}

/** One sentence per verb. */
export function sentenceOf(notification: Notification): Sentence {
  const { verb, tagged, comment_id, reply_to, event, group } = notification;
  const before = displayName(notification.actor);
  const also = othersOf(notification.others);
  switch (verb) {
    case 'follow':
      return { before, also, text: words.followed };
    case 'like':
      return { before, also, text: reply_to ? words.likedReply : comment_id ? words.likedComment : words.likedPost };
    case 'comment':
      return { before, also, text: reply_to ? words.repliedToComment : words.commented };
    case 'replied':
      return { before, also, text: reply_to ? words.alsoReplied : words.replied };
    case 'post': {
      if (tagged) return { before, text: reply_to ? words.taggedInReply : comment_id ? words.taggedInComment : words.taggedInPost };
      const home = group?.name ?? event?.name;
      return { before, text: home ? words.posted(home) : words.postedPlain };
    }
    case 'create':
      return { before, text: words.created, after: event?.name ?? words.anEvent };
    case 'update':
      return { before: event?.name ?? words.anEventStart, text: words.updated };
    case 'cancel':
      return { before: event?.name ?? words.anEventStart, text: words.canceled };
  }
}
