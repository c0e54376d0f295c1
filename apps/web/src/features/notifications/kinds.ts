import type { Notification, NotificationKind } from '@muster/contract';
import { homeAddress, postAddress } from '@muster/contract/posts/homes';
import { displayName } from '../../ui/display-name.ts';
import { notifications as words } from './notifications.words.ts';
import type { PushSwitch } from './push.words.ts';
import { dateLines, endingDay, startWords } from './reminding.ts';

/** A notification of one kind. */
type Of<K extends NotificationKind> = Notification & { kind: K };

/** What happened, as text: the bold parts name who or what [NOTIF-06]. */
interface Saying {
  /** The subject of the sentence, where that is not the person who acted. */
  before?: string;
  text: string;
  after?: string;
}

/** Where a notification links to; null where there is nothing to open. */
type Destination = { to: string; hash?: string | undefined } | null;

/** One kind of notification: everything that the list, push messages and the settings know about it. */
interface Row<K extends NotificationKind> {
  /** The switch of the push settings that it belongs to. */
  switch: PushSwitch;
  says: (notification: Of<K>) => Saying;
  leadsTo: (notification: Of<K>) => Destination;
  /** The day that it is about, shown where others show who acted. */
  day?: (notification: Of<K>) => string;
  /** Lines below the sentence. */
  lines?: (notification: Of<K>) => string[];
}

/** The part of a post's address that selects a comment, or a reply together with the comment it belongs to. */
const commentHash = ({ comment_id, reply_to }: Notification): string | undefined =>
  comment_id ? `comment-${comment_id}${reply_to ? `-of-${reply_to}` : ''}` : undefined;

const toPost = (notification: Notification): Destination => {
  const { object, event, group, challenge } = notification;
  if (!object) return null;
  const home = { event_id: event?.id, group_id: group?.id, challenge_id: challenge?.id };
  return { to: postAddress({ id: object, ...home }), hash: commentHash(notification) };
};
/** Of an event or a challenge that is gone there is only the list. */
const toEvent = ({ event }: Notification): Destination => ({ to: event ? homeAddress({ kind: 'event', id: event.id }) : '/events' });
const toGroup = ({ group }: Notification): Destination => group && { to: homeAddress({ kind: 'group', id: group.id }) };
const toChallenge = ({ challenge }: Notification): Destination => ({
  to: challenge ? homeAddress({ kind: 'challenge', id: challenge.id }) : '/challenges',
});
const nowhere = () => null;

/** One of these words: for a post, a comment, or a reply. */
const byText = ({ comment_id, reply_to }: Notification, post: string, comment: string, reply: string): string => {
  if (reply_to) return reply;
  return comment_id ? comment : post;
};

/** What was done to a post, or to a comment on it, and in which home; for a member's own post no home is named. */
function aboutPost(text: string, { event, group, challenge }: Notification): Saying {
  const home = (event ?? group ?? challenge)?.name;
  return home ? { text: words.inHome(text), after: home } : { text };
}

const eventName = ({ event }: Notification): string => event?.name ?? words.anEventStart;
const groupName = ({ group }: Notification): string => group?.name ?? words.aGroup;
const challengeName = ({ challenge }: Notification): string => challenge?.name ?? words.aChallenge;

/** Every kind, one row each. */
export const kinds: { [K in NotificationKind]: Row<K> } = {
  follow: {
    switch: 'follows',
    says: () => ({ text: words.followed }),
    leadsTo: ({ actor }) => (actor?.id ? { to: `/profile/${actor.id}` } : null),
  },
  like: {
    switch: 'likes',
    says: (notification) => aboutPost(byText(notification, words.likedPost, words.likedComment, words.likedReply), notification),
    leadsTo: toPost,
  },
  comment: {
    switch: 'comments',
    says: (notification) => aboutPost(notification.reply_to ? words.repliedToComment : words.commented, notification),
    leadsTo: toPost,
  },
  also_commented: {
    switch: 'later_comments',
    says: (notification) => aboutPost(notification.reply_to ? words.alsoReplied : words.replied, notification),
    leadsTo: toPost,
  },
  mention: {
    switch: 'mentions',
    says: (notification) => aboutPost(byText(notification, words.taggedInPost, words.taggedInComment, words.taggedInReply), notification),
    leadsTo: toPost,
  },
  group_post: {
    switch: 'group_posts',
    says: (notification) => aboutPost(words.posted, notification),
    leadsTo: toPost,
  },
  announcement: {
    switch: 'announcements',
    says: () => ({ before: words.announcement, text: words.announced }),
    leadsTo: toPost,
  },
  event_created: {
    switch: 'new_events',
    says: ({ event }) => ({ text: words.created, after: event?.name ?? words.anEvent }),
    leadsTo: toEvent,
  },
  event_updated: {
    switch: 'event_changes',
    says: (notification) => ({ before: eventName(notification), text: words.updated }),
    leadsTo: toEvent,
    lines: ({ dates }) => dateLines(dates),
  },
  event_canceled: {
    switch: 'event_cancellations',
    says: (notification) => ({ before: eventName(notification), text: words.canceled }),
    leadsTo: toEvent,
    lines: ({ dates }) => dateLines(dates),
  },
  event_seat: {
    switch: 'seats',
    says: (notification) => ({ before: eventName(notification), text: words.seat }),
    leadsTo: toEvent,
  },
  event_seat_offered: {
    switch: 'seats',
    says: (notification) => ({ before: eventName(notification), text: words.seatOffered }),
    leadsTo: toEvent,
  },
  event_place_removed: {
    switch: 'removals',
    says: (notification) => ({ before: eventName(notification), text: words.withReason(words.placeRemoved, notification.reason) }),
    leadsTo: toEvent,
  },
  event_place_lost: {
    switch: 'removals',
    says: (notification) => ({ before: eventName(notification), text: words.placeLost }),
    leadsTo: toEvent,
  },
  event_host_given: {
    switch: 'hosting',
    says: (notification) => ({ before: eventName(notification), text: words.withReason(words.hostGiven, notification.reason) }),
    leadsTo: toEvent,
  },
  event_rehosted: {
    switch: 'event_changes',
    says: (notification) => ({ before: eventName(notification), text: words.withReason(words.rehosted, notification.reason) }),
    leadsTo: toEvent,
  },
  event_ended: {
    switch: 'event_cancellations',
    says: (notification) => ({
      before: eventName(notification),
      text: words.withReason(words.ended[notification.outcome], notification.reason),
    }),
    leadsTo: toEvent,
  },
  event_day: {
    switch: 'reminders',
    says: (notification) => ({ before: eventName(notification), text: startWords(notification, words.startsOn) }),
    leadsTo: toEvent,
    day: ({ starts_local }) => starts_local.slice(0, 10),
  },
  event_hour: {
    switch: 'reminders',
    says: (notification) => ({
      before: eventName(notification),
      text: startWords(notification, (_, time, zone) => words.startsAt(time, zone)),
    }),
    leadsTo: toEvent,
    day: ({ starts_local }) => starts_local.slice(0, 10),
  },
  group_join_requested: {
    switch: 'join_requests',
    says: (notification) => ({ text: words.asksToJoin(notification.others.count), after: groupName(notification) }),
    leadsTo: ({ group }) => group && { to: `${homeAddress({ kind: 'group', id: group.id })}/requests` },
  },
  group_approved: {
    switch: 'memberships',
    says: (notification) => ({ text: words.approved, after: groupName(notification) }),
    leadsTo: toGroup,
  },
  group_invited: {
    switch: 'memberships',
    says: (notification) => ({ text: words.invited, after: groupName(notification) }),
    leadsTo: toGroup,
  },
  group_admin: {
    switch: 'memberships',
    says: (notification) => ({ text: words.madeAdmin, after: groupName(notification) }),
    leadsTo: toGroup,
  },
  challenge_badge: {
    switch: 'badges',
    says: (notification) => ({ before: words.you, text: words.badgeEarned(notification.badge_name), after: challengeName(notification) }),
    leadsTo: toChallenge,
  },
  challenge_badge_taken_back: {
    switch: 'badges',
    says: (notification) => ({
      before: notification.badge_name,
      text: words.badgeTakenBack[notification.because],
      after: challengeName(notification),
    }),
    leadsTo: toChallenge,
  },
  challenge_corrected: {
    switch: 'results',
    says: (notification) => {
      const { amount, unit, reason } = notification;
      return { before: words.yourScore(notification.challenge?.name), text: words.corrected(amount, words.units[unit], reason) };
    },
    // How a score came about is read there.
    leadsTo: (notification) =>
      notification.challenge
        ? { to: `${homeAddress({ kind: 'challenge', id: notification.challenge.id })}/score` }
        : toChallenge(notification),
  },
  challenge_reviewed: {
    switch: 'looks',
    says: (notification) => ({ before: words.yourScore(notification.challenge?.name), text: words.reviewed(notification.reason) }),
    // Every look stands there.
    leadsTo: () => ({ to: '/profile/settings/employer' }),
  },
  challenge_final: {
    switch: 'results',
    says: (notification) => ({ before: challengeName(notification), text: words.finished(notification.place, notification.team) }),
    leadsTo: toChallenge,
  },
  taken_down: {
    switch: 'moderation',
    says: ({ what, reason }) => ({ before: words.yours[what], text: words.takenDown(reason) }),
    leadsTo: () => ({ to: '/profile/settings/what-i-wrote' }),
  },
  verdict: {
    switch: 'moderation',
    says: ({ what, outcome, reason }) =>
      outcome === 'removed'
        ? { before: words.yourMessage, text: words.takenDown(reason) }
        : { before: words.you, text: words.warned(what === 'user' ? '' : words.reported[what], reason) },
    leadsTo: nowhere,
  },
  report_outcome: {
    switch: 'moderation',
    says: ({ what, outcome }) => ({ before: words.yourReport(words.reported[what]), text: words.outcomes[outcome] }),
    leadsTo: nowhere,
  },
  operator_act: {
    switch: 'acts',
    says: ({ what, detail, reason }) => ({ text: words.operatorActs[what](detail, reason) }),
    leadsTo: ({ what }) => ({ to: what === 'workspace_changed' ? '/profile/settings/employer' : '/profile/security-log' }),
  },
  membership_ending: {
    switch: 'membership',
    says: ({ name, ends_on }) => ({ before: words.yourMembership(name), text: words.endsOn(endingDay(ends_on)) }),
    leadsTo: () => ({ to: '/membershipoptionview' }),
    day: ({ ends_on }) => ends_on,
  },
};

/** The row of a notification's kind. The compiler cannot see that the row takes just this kind. */
export const rowOf = (notification: Notification): Row<NotificationKind> => kinds[notification.kind] as Row<NotificationKind>;

/**
 * One other person by name, several by number; a single anonymous person counts as a number, so that nobody reads "Anonymous and
 * Anonymous".
 */
function othersOf({ count, people: [first] }: Notification['others']): string | undefined {
  if (count === 0) return undefined;
  return count === 1 && first?.id ? displayName(first) : words.others(count);
}

/** A notification as one sentence; `also` are the people who did the same before. */
export function sentenceOf(notification: Notification): Saying & { also?: string | undefined } {
  const saying = rowOf(notification).says(notification);
  const { actor, others } = notification;
  return saying.before || !actor ? saying : { before: displayName(actor), also: othersOf(others), ...saying };
}

/** Where a push notification links to, like its row in the list; null where there is nothing to open. */
export function addressOf(notification: Notification): string | null {
  const destination = rowOf(notification).leadsTo(notification);
  return destination && `${destination.to}${destination.hash ? `#${destination.hash}` : ''}`;
}
