import type { Notification } from '@muster/contract';
import { postAddress } from '@muster/contract/homes';

/** The part of a post's address that leads to a comment, or to a reply with the comment that it is on. */
export const commentHash = ({ comment_id, reply_to }: Pick<Notification, 'comment_id' | 'reply_to'>): string | undefined =>
  comment_id ? `comment-${comment_id}${reply_to ? `-of-${reply_to}` : ''}` : undefined;

/** The post that a notification is about, by as much of it as its address needs. */
export const postOf = ({ event, group }: Notification, id: string) => ({ id, event_id: event?.id, group_id: group?.id });

/** Where a pushed notification leads, as its row does; null where there is nothing to open. */
export function addressOf(notification: Notification): string | null {
  const { verb, actor, object } = notification;
  const hash = commentHash(notification);
  switch (verb) {
    case 'follow':
      return actor.id && `/profile/${actor.id}`;
    case 'like':
    case 'comment':
    case 'replied':
    case 'post':
      return object && `${postAddress(postOf(notification, object))}${hash ? `#${hash}` : ''}`;
    case 'create':
    case 'update':
    case 'cancel':
      return '/events';
  }
}
