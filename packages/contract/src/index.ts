/** The contract: what the server promises, and what the web and the tests call. */
import { memberCalls, memberCallsOf } from './accounts/members.ts';
import { privacyCalls } from './accounts/privacy.ts';
import { emailCalls, sessionCalls } from './accounts/session.ts';
import { ssoCalls } from './accounts/sso.ts';
import type { DeploymentConfig } from './base/config.ts';
import type { Contract } from './base/define.ts';
import { challengeCalls } from './challenges/challenges.ts';
import { participantCalls } from './challenges/participants.ts';
import { scoreCalls } from './challenges/scores.ts';
import { teamCalls } from './challenges/teams.ts';
import { attendanceCalls } from './events/attendance.ts';
import { calendarCalls } from './events/calendar.ts';
import { chatCalls } from './events/chat.ts';
import { doorCalls } from './events/door.ts';
import { eventCalls, eventCareCalls } from './events/events.ts';
import { seriesCalls } from './events/series.ts';
import { recordingCalls, streamCalls } from './events/stream.ts';
import { groupCareCalls } from './groups/care.ts';
import { groupCalls } from './groups/groups.ts';
import { analyticsCalls } from './operate/analytics.ts';
import { announcementCalls } from './operate/announcements.ts';
import { auditCalls } from './operate/audit.ts';
import { directoryCalls } from './operate/directory.ts';
import { invitationCalls } from './operate/invitations.ts';
import { systemCalls } from './operate/system.ts';
import { workspaceCalls } from './operate/workspaces.ts';
import { paymentCalls } from './payments/payments.ts';
import { shirtCalls } from './payments/shirts.ts';
import { digestCalls, notificationCalls } from './people/notifications.ts';
import { peopleCalls } from './people/people.ts';
import { reportCalls } from './people/reports.ts';
import { placeCalls } from './places/places.ts';
import { mediaCalls, previewCalls } from './posts/media.ts';
import { feedCalls } from './posts/posts.ts';
import { reactionCalls } from './posts/reactions.ts';
import { savedCalls } from './posts/saved.ts';
import { importCalls } from './workouts/imports.ts';
import { ingestCalls } from './workouts/ingest.ts';
import { workoutCalls } from './workouts/workouts.ts';

export * from './accounts/members.ts';
export * from './accounts/privacy.ts';
export * from './accounts/profile.ts';
export { type Service, serviceOf } from './accounts/rules.ts';
export * from './accounts/session.ts';
export * from './accounts/sso.ts';
export * from './base/acts.ts';
export * from './base/budgets.ts';
export { oneLine, textLength, visiblePattern } from './base/characters.ts';
export * from './base/client.ts';
export * from './base/config.ts';
export * from './base/define.ts';
export * from './base/email.ts';
export * from './base/http-url.ts';
export { laterWords, waitWords, withWait } from './base/messages.ts';
export * from './base/plain-words.ts';
export * from './base/secrets.ts';
export * from './base/shared.ts';
export * from './challenges/challenges.ts';
export * from './challenges/participants.ts';
export * from './challenges/scores.ts';
export * from './challenges/teams.ts';
export * from './errors.ts';
export * from './events/attendance.ts';
export * from './events/calendar.ts';
export * from './events/chat.ts';
export * from './events/door.ts';
export * from './events/draft.ts';
export * from './events/events.ts';
export * from './events/series.ts';
export * from './events/stream.ts';
export * from './groups/care.ts';
export * from './groups/groups.ts';
export * from './limits.ts';
export * from './live.ts';
export * from './operate/analytics.ts';
export * from './operate/announcements.ts';
export * from './operate/audit.ts';
export * from './operate/directory.ts';
export * from './operate/invitations.ts';
export * from './operate/members.ts';
export * from './operate/system.ts';
export * from './operate/workspaces.ts';
export * from './payments/payments.ts';
export { canShipTo, discounted } from './payments/rules.ts';
export * from './payments/shirts.ts';
export * from './people/notifications.ts';
export * from './people/people.ts';
export * from './people/reports.ts';
export { reportTitles } from './people/rules.ts';
export * from './places/addresses.ts';
export * from './places/places.ts';
export { placeWords } from './places/rules.ts';
export * from './posts/homes.ts';
export * from './posts/media.ts';
export * from './posts/mentions.ts';
export * from './posts/posts.ts';
export * from './posts/reactions.ts';
export * from './posts/saved.ts';
export * from './workouts/imports.ts';
export * from './workouts/ingest.ts';
export * from './workouts/workouts.ts';

/** The calls by feature, as the documentation groups them. */
export const callsByFeature = {
  system: systemCalls,
  session: sessionCalls,
  sso: ssoCalls,
  emails: emailCalls,
  members: memberCalls,
  workspaces: workspaceCalls,
  directory: directoryCalls,
  invitations: invitationCalls,
  groups: { ...groupCareCalls, ...groupCalls },
  privacy: privacyCalls,
  people: peopleCalls,
  reports: reportCalls,
  media: mediaCalls,
  events: { ...eventCalls, ...attendanceCalls, ...doorCalls, ...eventCareCalls, ...seriesCalls, ...streamCalls },
  recordings: recordingCalls,
  feed: feedCalls,
  reactions: reactionCalls,
  saved: savedCalls,
  workouts: workoutCalls,
  imports: importCalls,
  ingest: ingestCalls,
  challenges: { ...challengeCalls, ...participantCalls, ...scoreCalls, ...teamCalls },
  payments: { ...paymentCalls, ...shirtCalls },
  analytics: analyticsCalls,
  announcements: announcementCalls,
  audit: auditCalls,
  calendar: calendarCalls,
  chat: chatCalls,
  notifications: notificationCalls,
  digest: digestCalls,
  previews: previewCalls,
  places: placeCalls,
} satisfies Record<string, Contract>;

/** The calls of one feature. */
export type FeatureCalls<Feature extends keyof typeof callsByFeature> = (typeof callsByFeature)[Feature];

/** Titles of the features, for the documentation. */
export const featureTitles: Record<keyof typeof callsByFeature, string> = {
  system: 'The deployment and its state',
  session: 'Signing in, staying signed in, signing out',
  sso: 'Single sign-on with an organisation’s identity provider',
  emails: 'Proving whose an email is, and changing it',
  members: 'Accounts, registration and profiles',
  workspaces: 'Workspaces of employers',
  directory: 'Directories of people that look after a workspace',
  invitations: 'Invitations to workspaces by mail',
  groups: 'Groups and chapters',
  privacy: "A member's own data: all of it in one archive, and its end",
  people: 'Finding, following and blocking people',
  reports: 'Reports to those who look after the community',
  media: 'Images',
  events: 'Events, and who comes to them',
  recordings: 'Recordings of virtual events',
  feed: 'Posts',
  reactions: 'Likes and comments',
  saved: 'Posts saved for later',
  workouts: 'What members do and drink',
  imports: 'Activities from files of watches and phones',
  ingest: 'What phones and watches send by themselves',
  challenges: 'Challenges, leaderboards and badges',
  payments: 'Memberships, and what is paid for them',
  analytics: 'What employers learn of their workspace, and what members see of that',
  announcements: 'What operators announce',
  audit: 'What operators have done',
  calendar: 'Events in calendars',
  chat: 'The chat of streamed events',
  notifications: 'What happened to a member',
  digest: 'The weekly digest by mail',
  previews: 'Previews of pages on other sites',
  places: 'Places, addresses and time zones',
};

/** The calls adjusted to one deployment. */
export const callsOf = ({ features }: Pick<DeploymentConfig, 'features'>): typeof callsByFeature => ({
  ...callsByFeature,
  members: memberCallsOf(features.blank_last_names),
});

type Joined<Group> = (Group extends unknown ? (group: Group) => void : never) extends (joined: infer All) => void ? All : never;

/** Every call by its name. */
export const contract = Object.assign({}, ...Object.values(callsByFeature)) as Joined<(typeof callsByFeature)[keyof typeof callsByFeature]>;
export type MusterContract = typeof contract;
export type CallName = keyof MusterContract;
