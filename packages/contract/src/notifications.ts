import { z } from 'zod';
import { defineCalls } from './define.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Instant, Next, Offset, Person, pageSize } from './shared.ts';

export const NotificationVerb = z.enum(['follow', 'update', 'cancel', 'like', 'comment', 'replied', 'create', 'post']);
export type NotificationVerb = z.infer<typeof NotificationVerb>;

/** What happened to a member (NOTIF-05). `object` is the id of the post, event or member that it is about. */
export const Notification = z
  .object({
    id: Id,
    verb: NotificationVerb,
    actor: Person,
    object: Id.nullable(),
    /** The first words of the post or comment it is about, so that the row can stand alone. */
    excerpt: z.string(),
    time: Instant,
    comment_id: Id.nullable(),
    tagged: z.boolean(),
    event: z.object({ id: Id, name: z.string() }).nullable(),
    group: z.object({ id: Id, name: z.string() }).nullable(),
    is_following: z.boolean(),
    seen: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

/** A page of notifications. */
export const NotificationPage = z
  .object({ data: z.object({ results: z.array(Notification) }), next: Next })
  .meta({ id: 'NotificationPage' });
export type NotificationPage = z.infer<typeof NotificationPage>;

export const notificationCalls = defineCalls({
  listNotifications: {
    method: 'GET',
    path: '/api/user/{id}/notifications',
    access: 'member',
    self: 'id',
    summary: "One's notifications, newest first (NOTIF-14)",
    params: IdParams,
    query: z.strictObject({ items: pageSize(limits.notifications_page), offset: Offset }),
    response: NotificationPage,
  },
  checkNotifications: {
    method: 'GET',
    path: '/api/user/{id}/notifications/check',
    access: 'member',
    self: 'id',
    summary: 'How many notifications are unseen (NOTIF-16)',
    params: IdParams,
    response: z.object({ data: z.object({ unseen: z.number().int() }) }),
  },
  markNotificationsSeen: {
    method: 'PUT',
    path: '/api/user/{id}/notifications/seen',
    access: 'member',
    self: 'id',
    budget: 'write',
    summary: 'Mark everything up to now as seen (NOTIF-09)',
    params: IdParams,
    response: z.object({ data: z.object({ unseen: z.number().int() }) }),
  },
});
