import type { Notification, Person } from '@muster/contract';
import { displayName } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { toggleFollow, useFollowing } from '../people/index.ts';
import { useMe } from '../session/index.ts';
import { notifications as words } from './notifications.words.ts';

/** In the row about a new follower: follows back or unfollows [NOTIF-07]. */
export function FollowBack({ notification, actor }: { notification: Notification; actor: Person & { id: string } }) {
  const me = useMe();
  const target = { named: actor.id, following: notification.is_following };
  const following = useFollowing(target);
  return (
    <Button
      size="small"
      look={following ? 'text' : 'outline'}
      aria-label={words.followBackWho(displayName(actor), following)}
      onClick={() => toggleFollow(me.id, target, false)}
    >
      {following ? words.following : words.followBack}
    </Button>
  );
}
