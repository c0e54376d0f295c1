import type { ActOnMember, ReportKind } from '@muster/contract';

const because = (reason: string): string => (reason ? `: “${reason}”` : '');

/** Texts of the notifications screen, which push notifications use too. */
export const notifications = {
  empty: 'No Notifications',
  emptyText: 'Likes, comments, new followers and changes to your events show up here.',
  emptyFind: 'Find events',
  failed: 'Error retrieving notifications.',
  moreFailed: "Couldn't load more notifications.",
  unseen: 'New',
  and: 'and',
  others: (count: number) => (count === 1 ? '1 other' : `${count} others`),
  followed: 'followed you',
  followBack: 'Follow back',
  following: 'Following',
  /** Begins with the visible label, so that speech input can match it. */
  followBackWho: (name: string, following: boolean) => (following ? `Following ${name}` : `Follow back ${name}`),
  likedPost: 'liked your post',
  likedComment: 'liked your comment',
  likedReply: 'liked your reply',
  commented: 'commented on your post',
  repliedToComment: 'replied to your comment',
  replied: 'also commented on a post',
  alsoReplied: 'also replied to a comment',
  taggedInPost: 'tagged you in a post',
  taggedInComment: 'tagged you in a comment',
  taggedInReply: 'tagged you in a reply',
  posted: 'posted',
  announcement: 'Announcement',
  announced: 'for you',
  /** Precedes the name of an event, group or challenge. */
  inHome: (what: string) => `${what} in`,
  created: 'created',
  updated: 'was updated',
  moment: (there: string, zone: string, own: string) => `${there}, ${zone}${own ? ` (${own} where you are)` : ''}`,
  wasAndIs: (was: string, now: string) => `${was} → ${now}`,
  moreDates: (count: number) => (count === 1 ? 'and one more date' : `and ${count} more dates`),
  /** What was done to an event or a place at it, after the name of the event. */
  placeRemoved: 'no longer has you on its list',
  placeLost: 'gave your place to others while you could not sign in. You can answer again',
  hostGiven: 'is yours to host now',
  rehosted: 'has another host',
  ended: {
    canceled: 'was canceled by those who look after the community',
    removed: 'was removed by those who look after the community',
  },
  withReason: (text: string, reason: string) => (reason ? `${text}: “${reason}”` : text),
  canceled: 'was canceled',
  asksToJoin: (others: number) => (others > 0 ? 'ask to join' : 'asks to join'),
  approved: 'let you into',
  invited: 'invited you to',
  madeAdmin: 'made you an admin of',
  aGroup: 'a group',
  you: 'You',
  yourScore: (challenge = 'a challenge') => `Your score in ${challenge}`,
  aChallenge: 'A challenge',
  badgeEarned: (badge: string) => `earned the badge “${badge}” in`,
  /** After the name of the badge, before that of the challenge. */
  badgeTakenBack: {
    deleted: 'was taken back, since a log was deleted, in',
    check_in_taken_back: 'was taken back, since a check-in was taken back, in',
    corrected: 'was taken back, since your score was corrected, in',
    changed: 'was taken back, since its days or its goal were changed, in',
  },
  reviewed: (reason: string) => `was reviewed by an operator: “${reason}”`,
  corrected: (amount: number, unit: string, said: string) =>
    `was corrected by ${amount > 0 ? '+' : '−'}${Math.abs(amount).toLocaleString('en')} ${unit}${said && `: “${said}”`}`,
  units: { miles: 'miles', steps: 'steps', minutes: 'minutes', 'check-ins': 'events', 'ounces-of-water': 'oz' },
  finished: (place: number | null, team: string | null) =>
    place === null ? 'is over' : `is over: ${team === null ? 'you' : `your team ${team}`} finished in place ${place.toLocaleString('en')}`,
  yourMembership: (name: string) => `Your membership “${name}”`,
  endsOn: (day: string) => `ends on ${day}`,
  yours: { post: 'Your post', reaction: 'Your comment' },
  /** What operators decided, after "You" or what it is about. */
  warned: (what: string, reason: string) => `were warned${what ? ` about your ${what}` : ''}: “${reason}”`,
  reported: {
    user: 'member',
    post: 'post',
    reaction: 'comment',
    event: 'event',
    group: 'group',
    chat_message: 'chat message',
  } satisfies Record<ReportKind, string>,
  yourMessage: 'Your message',
  yourReport: (what: string) => `Your report of ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`,
  outcomes: {
    removed: 'was looked at: it was taken down',
    acted: 'was looked at, and we acted on it',
    kept: 'was looked at: it stays as it is',
  },
  /** What an operator did; `detail` says what has changed. */
  operatorActs: {
    role_changed: (detail, reason) => `An operator changed your role: ${detail}${because(reason)}`,
    workspace_changed: (detail, reason) =>
      `An operator moved you to another workspace (${detail}). You choose whether you count in its figures${reason && `. The reason: “${reason}”`}`,
    team_changed: (detail, reason) => `An operator put you into another team in ${detail}${because(reason)}`,
    score_corrected: (detail, reason) => `An operator corrected your score in ${detail}${because(reason)}`,
    score_reviewed: (detail, reason) => `An operator looked at your totals in ${detail}${because(reason)}`,
    event_changed: (detail, reason) => `An operator cancelled, removed or handed over your event ${detail}${because(reason)}`,
    membership_given: (detail, reason) => `An operator gave you a membership: ${detail}${because(reason)}`,
    membership_refunded: (detail, reason) => `An operator ended your membership: ${detail}${because(reason)}`,
    shirt_marked: (detail) => (detail === 'sent' ? 'Your shirt has been sent' : 'Your shirt has not been sent after all'),
    post_held_back: (detail) => `An operator looked at something you wrote (${detail})`,
    post_decided: (detail, reason) => `An operator decided about something you wrote (${detail})${because(reason)}`,
    group_changed: (detail, reason) => `An operator changed something about you in a group (${detail})${because(reason)}`,
  } satisfies Record<ActOnMember, (detail: string, reason: string) => string>,
  takenDown: (reason: string) => `was taken down: “${reason}”`,
  /** After the name of the event. */
  seat: 'has a seat for you now',
  seatOffered: 'has a free seat: the first to say they are going takes it',
  /** Reminders, after the name of the event. */
  startsOn: (day: string, time: string, zone: string) => `starts on ${day} at ${time}, ${zone}`,
  startsAt: (time: string, zone: string) => `starts soon, at ${time}, ${zone}`,
  allDay: (day: string) => `is on ${day}, all day`,
  anEvent: 'an event',
  anEventStart: 'An event',
} as const;
