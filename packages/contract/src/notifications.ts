import { z } from 'zod';
import { ChallengeUnit } from './challenge.ts';
import { defineCalls } from './define.ts';
import { limits } from './limits.ts';
import { TakenKind } from './moderation.ts';
import { ReportKinds } from './queue.ts';
import { Id, IdParams, Instant, NamedHome, Next, Offset, Person, pageSize, requiredText } from './shared.ts';

export const NotificationVerb = z.enum(['follow', 'update', 'cancel', 'like', 'comment', 'replied', 'create', 'post']);
export type NotificationVerb = z.infer<typeof NotificationVerb>;

/** What happened to a member (NOTIF-05). `object` is the id of the post, event or member it is about. */
export const Notification = z
  .object({
    id: Id,
    verb: NotificationVerb,
    /** Who did it last. */
    actor: Person,
    /** Who did the same before, since the member last looked: how many, and the latest of them. */
    others: z.object({ count: z.number().int(), people: z.array(Person) }),
    object: Id.nullable(),
    /** The first words of the post or comment it is about, so that the row makes sense on its own. */
    excerpt: z.string(),
    time: Instant,
    comment_id: Id.nullable(),
    /** The comment that `comment_id` replies to, if that is a reply. */
    reply_to: Id.nullable(),
    tagged: z.boolean(),
    /** The home of the post it is about, or the event itself. */
    event: NamedHome.nullable(),
    group: NamedHome.nullable(),
    challenge: NamedHome.nullable(),
    /** That a waiting list moved: the member has a seat now, or a free one is offered to all who wait. The verb is then `update`. */
    seat: z.enum(['moved_up', 'offered']).optional(),
    /** That an event starts in a day or in an hour, and when, by the clocks there. The verb is then `update`. */
    reminder: z
      .object({ kind: z.enum(['day', 'hour']), starts_local: z.string(), time_zone_name: z.string(), is_all_day: z.boolean() })
      .optional(),
    /** That what the member wrote was taken down, and why. The verb is then `update`. */
    taken_down: z.object({ kind: TakenKind, reason: z.string() }).optional(),
    /** What operators decided about what the member wrote or is, and why. The verb is then `update`. */
    verdict: z.object({ what: z.enum(['removed', 'warned']), kind: ReportKinds, reason: z.string() }).optional(),
    /** What came of a report of the member: what they reported was taken down, something was done, or it may stay. The verb is then `update`. */
    report_outcome: z.object({ kind: ReportKinds, outcome: z.enum(['removed', 'acted', 'kept']) }).optional(),
    /** What became of somebody's membership of the group: who asks to join, or the member themselves. The verb is then `update`. */
    membership: z.enum(['asked', 'approved', 'invited', 'admin']).optional(),
    /**
     * What a member is told of a challenge: that they have its badge, or no longer; that an operator corrected their score, and why; that it
     * is over, with their place. The verb is then `update`.
     */
    challenge_news: z
      .object({
        what: z.enum(['badge', 'badge_taken_back', 'corrected', 'final']),
        /** Why the badge was taken back: a log was deleted, a check-in taken back, a score corrected, or its days or its goal were changed. */
        because: z.enum(['deleted', 'check_in_taken_back', 'corrected', 'changed']).nullable(),
        /** What the operator wrote; else empty. */
        words: z.string(),
        /** By how much a score was corrected. */
        amount: z.number().nullable(),
        unit: ChallengeUnit,
        badge_name: z.string(),
        badge_image_url: z.string().nullable(),
        place: z.number().int().nullable(),
        /** The name of the team that came in that place; null where single members have places. */
        team: z.string().nullable(),
      })
      .optional(),
    /** That a membership ends, and on which day where the member is. The verb is then `update`. */
    membership_end: z.object({ name: z.string(), ends_on: z.string() }).optional(),
    /** That the community announced something; nobody acted. The verb is then `post`. */
    announced: z.literal(true).optional(),
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

/** Which notifications are pushed to a member's devices, by verb (NOTIF-12). The list in the app always shows all of them. */
export const PushSettings = z.strictObject(
  Object.fromEntries(NotificationVerb.options.map((verb) => [verb, z.boolean()])) as Record<NotificationVerb, z.ZodBoolean>,
);
export type PushSettings = z.infer<typeof PushSettings>;

/** A save of the settings. With `saw`, switches that the save does not change keep their current value (ruling 20). */
const PushSettingsChange = PushSettings.extend({
  saw: PushSettings.optional().meta({ description: 'The settings that this change saw; without them, all are replaced' }),
});
export type PushSettingsChange = z.infer<typeof PushSettingsChange>;

/**
 * What a member hears of events that they are going to: which reminders, and what is pushed and mailed of it; and whether announcements are
 * mailed, where whoever makes one has that done. Whether changes are pushed is
 * in `PushSettings`; the list in the app always shows everything, except reminders that are switched off. And whether they get the weekly
 * digest, where the deployment has it.
 */
export const NoticeSettings = z
  .strictObject({
    remind_day: z.boolean(),
    remind_hour: z.boolean(),
    push_reminders: z.boolean(),
    mail_reminders: z.boolean(),
    mail_updates: z.boolean(),
    mail_cancellations: z.boolean(),
    mail_digest: z.boolean(),
    mail_announcements: z.boolean(),
  })
  .meta({ id: 'NoticeSettings' });
export type NoticeSettings = z.infer<typeof NoticeSettings>;

const token = requiredText(limits.push_token_length);
const device_id = requiredText(limits.device_id_length);

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
    summary: 'How many notifications are unseen, counted up to 100 (NOTIF-16)',
    params: IdParams,
    response: z.object({ data: z.object({ unseen: z.number().int() }) }),
  },
  markNotificationsSeen: {
    method: 'PUT',
    path: '/api/user/{id}/notifications/seen',
    access: 'member',
    evenWhenFull: true,
    self: 'id',
    budget: 'write',
    summary: 'Mark everything up to now as seen (NOTIF-09)',
    params: IdParams,
    response: z.object({ data: z.object({ unseen: z.number().int() }) }),
  },
  savePushToken: {
    method: 'POST',
    path: '/api/user/{id}/push_token',
    access: 'signed_in',
    self: 'id',
    budget: 'write',
    summary: 'Keep where a device takes pushes, until its session ends: a token, or a browser subscription as JSON (NOTIF-10)',
    params: IdParams,
    body: z.strictObject({ token, device_id }),
    status: 204,
  },
  saveFcmToken: {
    method: 'POST',
    path: '/api/user/{id}/fcm_token',
    access: 'signed_in',
    self: 'id',
    budget: 'write',
    summary: 'Keep a push token of the second kind, until its session ends (NOTIF-11)',
    params: IdParams,
    body: z.strictObject({ fcm_token: token, device_id }),
    status: 204,
  },
  getPushKey: {
    method: 'GET',
    path: '/api/user/{id}/push_key',
    access: 'member',
    self: 'id',
    summary: 'The key with which a browser subscribes to pushes; its subscription, as JSON, is then a push token',
    params: IdParams,
    response: z.object({ public_key: z.string() }),
  },
  getPushSettings: {
    method: 'GET',
    path: '/api/user/{id}/push_settings',
    access: 'member',
    self: 'id',
    summary: 'Which notifications are pushed, one boolean per verb (NOTIF-12)',
    params: IdParams,
    response: PushSettings,
  },
  savePushSettings: {
    method: 'PUT',
    path: '/api/user/{id}/push_settings',
    access: 'member',
    self: 'id',
    budget: 'write',
    summary: 'Say which notifications are pushed (NOTIF-13)',
    params: IdParams,
    body: PushSettingsChange,
    response: PushSettings,
  },
  getNoticeSettings: {
    method: 'GET',
    path: '/api/user/{id}/notice_settings',
    access: 'member',
    self: 'id',
    summary: 'Which reminders of events one gets, and what is mailed of events and announcements',
    params: IdParams,
    response: NoticeSettings,
  },
  saveNoticeSettings: {
    method: 'PUT',
    path: '/api/user/{id}/notice_settings',
    access: 'member',
    self: 'id',
    budget: 'write',
    summary: 'Say which reminders one gets, and what is mailed; what is left out stays as it is',
    params: IdParams,
    body: NoticeSettings.partial(),
    response: NoticeSettings,
  },
});
