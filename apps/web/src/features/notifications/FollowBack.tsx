import type { Notification } from '@muster/contract';
import { notifications as words } from '../../platform/words/notification-list.ts';
import { displayName } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { useMe } from '../session/index.ts';
import { useFollowBack } from './follow-back.ts';

/** In the row about a new follower: follows them back, or no longer [NOTIF-07]. */
export function FollowBack({ notification, otherId }: { notification: Notification; otherId: string }) {
  const me = useMe();
  const follow = useFollowBack(me.id, otherId);
  const { is_following, actor } = notification;
  return (
    <Button
      size="small"
      look={is_following ? 'text' : 'outline'}
      aria-label={words.followBackWho(displayName(actor), is_following)}
      onClick={() => follow(!is_following)}
    >
      {is_following ? words.following : words.followBack}
    </Button>
  );
}
