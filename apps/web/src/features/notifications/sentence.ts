import type { Notification } from '@muster/contract';
import { notifications as words } from '../../platform/words/notifications.ts';
import { displayName } from '../../ui/Avatar.tsx';

/** A notification in words: bold parts name who or what, the rest says what happened [NOTIF-06]. */
export interface Sentence {
  before?: string;
  text: string;
  after?: string;
}

/** One sentence per verb. */
export function sentenceOf(notification: Notification): Sentence {
  const { verb, tagged, comment_id, event, group } = notification;
  const before = displayName(notification.actor);
  switch (verb) {
    case 'follow':
      return { before, text: words.followed };
    case 'like':
      return { before, text: comment_id ? words.likedComment : words.likedPost };
    case 'comment':
      return { before, text: tagged ? words.taggedInComment : words.commented };
    case 'replied':
      return { before, text: words.replied };
    case 'post': {
      if (tagged) return { before, text: words.taggedInPost };
      const place = group?.name ?? event?.name;
      return { before, text: place ? words.posted(place) : words.postedPlain };
    }
    case 'create':
      return { before, text: words.created, after: event?.name ?? words.anEvent };
    case 'update':
      return { before: event?.name ?? words.anEventStart, text: words.updated };
    case 'cancel':
      return { before: event?.name ?? words.anEventStart, text: words.canceled };
  }
}
