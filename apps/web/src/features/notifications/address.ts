import type { Notification } from '@muster/contract';

/** Where a pushed notification leads, as its row does; null where there is nothing to open. */
export function addressOf({ verb, actor, object, comment_id }: Notification): string | null {
  switch (verb) {
    case 'follow':
      return actor.id && `/profile/${actor.id}`;
    case 'like':
    case 'comment':
    case 'replied':
    case 'post':
      return object && `/feed/${object}${comment_id ? `#comment-${comment_id}` : ''}`;
    case 'create':
    case 'update':
    case 'cancel':
      return '/events';
  }
}
