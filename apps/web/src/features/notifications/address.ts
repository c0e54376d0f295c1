import type { Notification } from '@muster/contract';

/** The part of a post's address that leads to a comment, or to a reply with the comment that it is on. */
export const commentHash = ({ comment_id, reply_to }: Pick<Notification, 'comment_id' | 'reply_to'>): string | undefined =>
  comment_id ? `comment-${comment_id}${reply_to ? `-of-${reply_to}` : ''}` : undefined;

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
      return object && `/feed/${object}${hash ? `#${hash}` : ''}`;
    case 'create':
    case 'update':
    case 'cancel':
      return '/events';
  }
}
