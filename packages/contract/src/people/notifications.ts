import { z } from 'zod';
import { actsOnMembers } from '../base/acts.ts';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { editOf, Id, IdParams, Instant, NamedHome, Next, Offset, Person, pageSize, requiredText } from '../base/shared.ts';
import { ChallengeUnit } from '../challenges/challenges.ts';
import { WallClock } from '../events/draft.ts';
import { limits } from '../limits.ts';
import { ReportKinds, TakenKind } from './reports.ts';

export const NotificationVerb = z.enum(['follow', 'update', 'cancel', 'like', 'comment', 'replied', 'create', 'post']);
export type NotificationVerb = z.infer<typeof NotificationVerb>;

/** The fields of every notification (NOTIF-05). `object` is the id of the post, event or member it is about. */
const NotificationBase = z.object({
  id: Id,
  verb: NotificationVerb,
  /** The latest actor; null for the community, its operators or the clock. */
  actor: Person.nullable(),
  /** Earlier actors since the member last opened the list: their number, and the latest of them. */
  others: z.object({ count: z.number().int(), people: z.array(Person) }),
  object: Id.nullable(),
  /** The first words of the post or comment it is about, so that the row makes sense on its own. */
  excerpt: z.string(),
  time: Instant,
  comment_id: Id.nullable(),
  /** The comment that `comment_id` replies to, if that is a reply. */
  reply_to: Id.nullable(),
  tagged: z.boolean(),
  /** The home of the post it is about, or the event, group or challenge itself. */
  event: NamedHome.nullable(),
  group: NamedHome.nullable(),
  challenge: NamedHome.nullable(),
  is_following: z.boolean(),
  seen: z.boolean(),
});

/** Time and place of an event, by local clocks. */
const EventMoment = z.object({
  starts_local: WallClock,
  ends_local: WallClock,
  start: Instant,
  end: Instant,
  time_zone_id: z.string(),
  time_zone_name: z.string(),
  is_all_day: z.boolean(),
  /** The address, or a note that it is online. */
  where: z.string(),
});
export type EventMoment = z.infer<typeof EventMoment>;

/** A notification. Its `kind` decides which fields it has beside those of every notification. */
export const Notification = z
  .discriminatedUnion('kind', [
    NotificationBase.extend({
      kind: z.enum([
        'follow',
        'like',
        'comment',
        'also_commented',
        'mention',
        'group_post',
        'announcement',
        'event_created',
        'event_seat',
        'event_seat_offered',
        'group_join_requested',
        'group_approved',
        'group_invited',
        'group_admin',
      ]),
    }),
    /**
     * An event was moved or canceled, or several of a series at once: those to which the member comes or might come, each as it is, or was
     * planned, and as it was before. Nothing `was` known of those that were canceled. Empty in older notifications.
     */
    NotificationBase.extend({
      kind: z.enum(['event_updated', 'event_canceled']),
      dates: z.array(EventMoment.extend({ event_id: Id, was: EventMoment.nullable() })),
    }),
    /** An event starts in a day or in an hour, and when, by the clocks there. */
    NotificationBase.extend({
      kind: z.enum(['event_day', 'event_hour']),
      starts_local: z.string(),
      time_zone_name: z.string(),
      is_all_day: z.boolean(),
    }),
    /** The host removed the member from an event, they are its host now, or it has another one. The reason may be empty. */
    NotificationBase.extend({ kind: z.enum(['event_place_removed', 'event_host_given', 'event_rehosted']), reason: z.string() }),
    /** Others got the member's place at an event while they could not sign in. */
    NotificationBase.extend({ kind: z.literal('event_place_lost') }),
    /** Operators canceled or removed an event. */
    NotificationBase.extend({ kind: z.literal('event_ended'), outcome: z.enum(['canceled', 'removed']), reason: z.string() }),
    NotificationBase.extend({ kind: z.literal('challenge_badge'), badge_name: z.string(), badge_image_url: z.string().nullable() }),
    NotificationBase.extend({
      kind: z.literal('challenge_badge_taken_back'),
      badge_name: z.string(),
      /** A log was deleted, a check-in taken back, a score corrected, or the days or the goal of the challenge were changed. */
      because: z.enum(['deleted', 'check_in_taken_back', 'corrected', 'changed']),
    }),
    /** An operator corrected the member's score by this amount, for this reason. */
    NotificationBase.extend({ kind: z.literal('challenge_corrected'), amount: z.number(), unit: ChallengeUnit, reason: z.string() }),
    /** An operator reviewed the member's score, for this reason: what counted of each day. */
    NotificationBase.extend({ kind: z.literal('challenge_reviewed'), reason: z.string() }),
    /** A challenge is over: the place of the member, or of the team that is named. */
    NotificationBase.extend({ kind: z.literal('challenge_final'), place: z.number().int().nullable(), team: z.string().nullable() }),
    /** Moderators took down what the member wrote. */
    NotificationBase.extend({ kind: z.literal('taken_down'), what: TakenKind, reason: z.string() }),
    /** Operators warned the member about something, or removed it. */
    NotificationBase.extend({
      kind: z.literal('verdict'),
      what: ReportKinds,
      outcome: z.enum(['removed', 'warned']),
      reason: z.string(),
    }),
    /** The outcome of the member's report: taken down, acted on, or kept. */
    NotificationBase.extend({ kind: z.literal('report_outcome'), what: ReportKinds, outcome: z.enum(['removed', 'acted', 'kept']) }),
    /** An operator changed something that concerns the member, with the operator's reason if there is one. */
    NotificationBase.extend({ kind: z.literal('operator_act'), what: z.enum(actsOnMembers), detail: z.string(), reason: z.string() }),
    /** The membership with this name ends on this day, where the member is. */
    NotificationBase.extend({ kind: z.literal('membership_ending'), name: z.string(), ends_on: z.string() }),
  ])
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;
export type NotificationKind = Notification['kind'];

/** The specified verb of each kind (NOTIF-05). */
export const notificationVerbs: Readonly<Record<NotificationKind, NotificationVerb>> = {
  follow: 'follow',
  like: 'like',
  comment: 'comment',
  also_commented: 'replied',
  mention: 'post',
  group_post: 'post',
  announcement: 'post',
  event_created: 'create',
  event_updated: 'update',
  event_canceled: 'cancel',
  event_seat: 'update',
  event_seat_offered: 'update',
  event_place_removed: 'update',
  event_place_lost: 'update',
  event_host_given: 'update',
  event_rehosted: 'update',
  event_ended: 'cancel',
  event_day: 'update',
  event_hour: 'update',
  group_join_requested: 'update',
  group_approved: 'update',
  group_invited: 'update',
  group_admin: 'update',
  challenge_badge: 'update',
  challenge_badge_taken_back: 'update',
  challenge_corrected: 'update',
  challenge_reviewed: 'update',
  challenge_final: 'update',
  taken_down: 'update',
  verdict: 'update',
  report_outcome: 'update',
  operator_act: 'update',
  membership_ending: 'update',
};
export const notificationKinds = Object.keys(notificationVerbs) as NotificationKind[];

/** A page of notifications. */
export const NotificationPage = z
  .object({ data: z.object({ results: z.array(Notification) }), next: Next })
  .meta({ id: 'NotificationPage' });
export type NotificationPage = z.infer<typeof NotificationPage>;

/** Which notifications are pushed to a member's devices, by kind (NOTIF-12). The list in the app always shows all of them. */
export const PushSettings = z.strictObject(
  Object.fromEntries(notificationKinds.map((kind) => [kind, z.boolean()])) as Record<NotificationKind, z.ZodBoolean>,
);
export type PushSettings = z.infer<typeof PushSettings>;

/**
 * Which reminders of events a member gets at all, which kinds are mailed to them, and whether they get the weekly digest, where the deployment
 * has it. What is pushed is in `PushSettings`; the list in the app shows everything except reminders that are switched off.
 */
export const NoticeSettings = z
  .strictObject({
    remind_day: z.boolean(),
    remind_hour: z.boolean(),
    mail_reminders: z.boolean(),
    mail_updates: z.boolean(),
    mail_cancellations: z.boolean(),
    mail_seats: z.boolean(),
    mail_hosting: z.boolean(),
    mail_removals: z.boolean(),
    mail_membership: z.boolean(),
    mail_digest: z.boolean(),
    mail_announcements: z.boolean(),
  })
  .meta({ id: 'NoticeSettings' });
export type NoticeSettings = z.infer<typeof NoticeSettings>;

const token = secret(requiredText(limits.push_token_length));
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
    summary: 'Which notifications are pushed, one boolean per kind (NOTIF-12)',
    params: IdParams,
    response: PushSettings,
  },
  savePushSettings: {
    method: 'PUT',
    path: '/api/user/{id}/push_settings',
    access: 'member',
    self: 'id',
    budget: 'write',
    summary: 'Choose which notifications are pushed; a kind that is left out stays as it is (NOTIF-13)',
    params: IdParams,
    edits: true,
    body: editOf(PushSettings.shape),
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
    edits: true,
    body: editOf(NoticeSettings.shape),
    response: NoticeSettings,
  },
});

export const digestCalls = defineCalls({
  switchDigest: {
    method: 'POST',
    path: '/api/digest',
    access: 'none',
    budget: 'write',
    evenWhenFull: true,
    summary: 'Switch the weekly digest of a member off or on again, with the token of a link in one; needs no sign-in (RFC 8058)',
    body: z.strictObject({
      token: secret(z.string().min(1).max(200)),
      wanted: z.boolean(),
    }),
    response: z.object({ mail_digest: z.boolean() }),
    errors: ['digest.link_invalid'],
  },
});
