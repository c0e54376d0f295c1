import type { Notification, NotificationVerb } from '@muster/contract';
import { homeAddress, postAddress } from '@muster/contract/homes';
import { displayName } from '../../ui/display-name.ts';
import { notifications as words } from './notifications.words.ts';
import { endingDay, remindingWords } from './reminding.ts';

/** What happened, as text: the bold parts name who or what [NOTIF-06]. */
interface Saying {
  /** The subject of the sentence, where that is not the person who acted. */
  before?: string;
  text: string;
  after?: string;
}

/** Where a notification links to; null where there is nothing to open. */
type Destination = { to: string; hash?: string | undefined } | null;

type ChallengeNews = NonNullable<Notification['challenge_news']>;

/** One kind of notification: everything that the list, push messages and the settings know about it. */
interface Verb {
  /** The heading of its switch in the push settings. */
  part: 'people' | 'events';
  switch: string;
  says: (notification: Notification) => Saying;
  leadsTo: (notification: Notification) => Destination;
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
/** Of an event that is gone there is only the list. */
const toEvent = ({ event }: Notification): Destination => ({ to: event ? homeAddress({ kind: 'event', id: event.id }) : '/events' });

/** One of these words: for a post, a comment, or a reply. */
const byText = ({ comment_id, reply_to }: Notification, post: string, comment: string, reply: string): string => {
  if (reply_to) return reply;
  return comment_id ? comment : post;
};

const homeOf = ({ event, group, challenge }: Notification): string | undefined => (event ?? group ?? challenge)?.name;

/** What was done to a post, or to a comment on it, and in which home; for a member's own post no home is named. */
function aboutPost(text: string, notification: Notification): Saying {
  const home = homeOf(notification);
  return home ? { text: words.inHome(text), after: home } : { text };
}

function posted(notification: Notification): string {
  if (notification.tagged) return byText(notification, words.taggedInPost, words.taggedInComment, words.taggedInReply);
  return homeOf(notification) ? words.posted : words.postedPlain;
}

/** What a member is told of a challenge that they take part in. */
function newsOf({ what, because, words: said, amount, unit, badge_name, place, team }: ChallengeNews, challenge: string): Saying {
  switch (what) {
    case 'badge':
      return { before: words.you, text: words.badgeEarned(badge_name), after: challenge };
    case 'badge_taken_back':
      return { before: badge_name, text: words.badgeTakenBack(because ? words.because[because] : '', said), after: challenge };
    case 'corrected':
      return { before: words.yourScore, text: words.corrected(amount ?? 0, words.units[unit], said), after: challenge };
    case 'final':
      return {
        before: challenge,
        text: place === null ? words.challengeOver : team === null ? words.challengePlace(place) : words.teamPlace(team, place),
      };
  }
}

/** Every kind, one row each. The switches appear in this order. */
export const verbs: Record<NotificationVerb, Verb> = {
  follow: {
    part: 'people',
    switch: words.switches.follow,
    says: () => ({ text: words.followed }),
    leadsTo: ({ actor }) => (actor.id ? { to: `/profile/${actor.id}` } : null),
  },
  like: {
    part: 'people',
    switch: words.switches.like,
    says: (notification) => aboutPost(byText(notification, words.likedPost, words.likedComment, words.likedReply), notification),
    leadsTo: toPost,
  },
  comment: {
    part: 'people',
    switch: words.switches.comment,
    says: (notification) => aboutPost(notification.reply_to ? words.repliedToComment : words.commented, notification),
    leadsTo: toPost,
  },
  replied: {
    part: 'people',
    switch: words.switches.replied,
    says: (notification) => aboutPost(notification.reply_to ? words.alsoReplied : words.replied, notification),
    leadsTo: toPost,
  },
  post: {
    part: 'people',
    switch: words.switches.post,
    says: (notification) =>
      notification.announced ? { before: words.announcement, text: words.announced } : aboutPost(posted(notification), notification),
    leadsTo: toPost,
  },
  create: {
    part: 'events',
    switch: words.switches.create,
    says: ({ event }) => ({ text: words.created, after: event?.name ?? words.anEvent }),
    leadsTo: toEvent,
  },
  update: {
    part: 'events',
    switch: words.switches.update,
    says: (notification) => {
      const { event, seat, reminder, membership, taken_down, group, others, challenge_news, membership_end } = notification;
      const { verdict, report_outcome } = notification;
      if (report_outcome)
        return { before: words.yourReport(words.reported[report_outcome.kind]), text: words.outcomes[report_outcome.outcome] };
      if (verdict?.what === 'removed') return { before: words.yourMessage, text: words.takenDown(verdict.reason) };
      if (verdict)
        return { before: words.you, text: words.warned(verdict.kind === 'user' ? '' : words.reported[verdict.kind], verdict.reason) };
      if (membership_end) return { before: words.yourMembership(membership_end.name), text: words.endsOn(endingDay(membership_end)) };
      if (challenge_news) return newsOf(challenge_news, notification.challenge?.name ?? words.aChallenge);
      if (taken_down) return { before: words.yours[taken_down.kind], text: words.takenDown(taken_down.reason) };
      if (membership) {
        const text = membership === 'asked' && others.count > 0 ? words.askedTogether : words.memberships[membership];
        return { text, after: group?.name ?? words.aGroup };
      }
      return {
        before: event?.name ?? words.anEventStart,
        text: reminder ? remindingWords(reminder) : seat ? words.seats[seat] : words.updated,
      };
    },
    leadsTo: (notification) => {
      const { group, membership, taken_down, challenge, challenge_news, membership_end } = notification;
      if (notification.verdict || notification.report_outcome) return null;
      if (membership_end) return { to: '/membershipoptionview' };
      // What changed a score is read in how it came about; of a challenge that is gone there is only the list.
      if (challenge_news)
        return {
          to: challenge
            ? `${homeAddress({ kind: 'challenge', id: challenge.id })}${challenge_news.what === 'corrected' ? '/score' : ''}`
            : '/challenges',
        };
      if (taken_down) return { to: '/profile/settings/what-i-wrote' };
      // Who asks to join waits for an answer there.
      if (membership) return group && { to: `${homeAddress({ kind: 'group', id: group.id })}${membership === 'asked' ? '/requests' : ''}` };
      return toEvent(notification);
    },
  },
  cancel: {
    part: 'events',
    switch: words.switches.cancel,
    says: ({ event }) => ({ before: event?.name ?? words.anEventStart, text: words.canceled }),
    leadsTo: toEvent,
  },
};

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
  const saying = verbs[notification.verb].says(notification);
  return saying.before ? saying : { before: displayName(notification.actor), also: othersOf(notification.others), ...saying };
}

/** Where a push notification links to, like its row in the list; null where there is nothing to open. */
export function addressOf(notification: Notification): string | null {
  const destination = verbs[notification.verb].leadsTo(notification);
  return destination && `${destination.to}${destination.hash ? `#${destination.hash}` : ''}`;
}
