import type { Notification } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { common } from '../../platform/common.words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Mark } from '../../ui/Brand.tsx';
import { DayLeaf } from '../../ui/DayLeaf.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { toast } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { FollowBack } from './FollowBack.tsx';
import { rowOf, sentenceOf } from './kinds.ts';
import classes from './NotificationRow.module.css';
import { notifications } from './notifications.kind.ts';
import { notifications as words } from './notifications.words.ts';

/** Leads to the post, event or member that a notification is about [NOTIF-06]. */
function Destination({ notification, children }: { notification: Notification; children: ReactNode }) {
  const { kind, actor } = notification;
  const className = classes.row;
  const destination = rowOf(notification).leadsTo(notification);
  if (destination)
    return (
      <Link {...destination} className={className}>
        {children}
      </Link>
    );
  // A member who has deleted their account is not anonymous: there is nothing to open.
  if (kind !== 'follow' || !actor?.anonymous_profile) return <div className={className}>{children}</div>;
  return (
    <button type="button" className={className} onClick={() => toast(common.anonymousProfile)}>
      {children}
    </button>
  );
}

/** Who it was, with the latest of those who did the same before; where nobody acted, the day that it is about or the community's mark. */
function Face({ notification }: { notification: Notification }) {
  const { actor, others } = notification;
  const [second] = others.people;
  const day = rowOf(notification).day?.(notification);
  if (day) return <DayLeaf day={day} />;
  if (!actor)
    return (
      <span className={classes.mark}>
        <Mark size={44} />
      </span>
    );
  if (!second) return <Avatar person={actor} />;
  return (
    <span className={classes.faces}>
      <Avatar person={second} size={32} />
      <Avatar person={actor} size={32} />
    </span>
  );
}

/** One notification: a face, one sentence, an excerpt, and when. */
export function NotificationRow({ id }: { id: string }) {
  const notification = notifications.use(id);
  if (!notification) return null;
  const { before, also, text, after } = sentenceOf(notification);
  const { kind, actor } = notification;
  return (
    <li className={classes.item} data-unseen={!notification.seen || undefined}>
      <Destination notification={notification}>
        <Face notification={notification} />
        <span className={classes.words}>
          <span className={classes.sentence}>
            <strong>{before}</strong>
            {also && (
              <>
                {' '}
                {words.and} <strong>{also}</strong>
              </>
            )}{' '}
            {text}
            {after && (
              <>
                {' '}
                <strong>{after}</strong>
              </>
            )}
          </span>
          {notification.excerpt && <span className={classes.excerpt}>{notification.excerpt}</span>}
          {rowOf(notification)
            .lines?.(notification)
            .map((line) => (
              <span key={line} className={classes.line}>
                {line}
              </span>
            ))}
          <span className={classes.when}>
            <RelativeTime instant={notification.time} />
          </span>
        </span>
        {!notification.seen && (
          <span className={classes.unseen}>
            <VisuallyHidden>{words.unseen}</VisuallyHidden>
          </span>
        )}
      </Destination>
      {kind === 'follow' && actor?.id && notification.others.count === 0 && (
        <FollowBack notification={notification} actor={{ ...actor, id: actor.id }} />
      )}
    </li>
  );
}
