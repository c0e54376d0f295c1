/** The contract: what the server promises, and what the web and the tests call. */
import { analyticsCalls } from './analytics.ts';
import { announcementCalls } from './announcements.ts';
import { auditCalls } from './audit.ts';
import { calendarCalls } from './calendar.ts';
import { challengeCalls } from './challenges.ts';
import { chatCalls } from './chat.ts';
import type { DeploymentConfig } from './config.ts';
import type { Contract } from './define.ts';
import { digestCalls } from './digest.ts';
import { directoryCalls } from './directory.ts';
import { emailCalls } from './emails.ts';
import { eventCalls } from './events.ts';
import { feedCalls } from './feed.ts';
import { groupCalls } from './groups.ts';
import { importCalls } from './imports.ts';
import { ingestCalls } from './ingest.ts';
import { invitationCalls } from './invitations.ts';
import { mediaCalls } from './media.ts';
import { memberCalls, memberCallsOf } from './members.ts';
import { notificationCalls } from './notifications.ts';
import { paymentCalls } from './payments.ts';
import { peopleCalls } from './people.ts';
import { placeCalls } from './places.ts';
import { previewCalls } from './previews.ts';
import { privacyCalls } from './privacy.ts';
import { reactionCalls } from './reactions.ts';
import { recordingCalls } from './recordings.ts';
import { reportCalls } from './reports.ts';
import { savedCalls } from './saved.ts';
import { sessionCalls } from './session.ts';
import { ssoCalls } from './sso.ts';
import { systemCalls } from './system.ts';
import { workoutCalls } from './workouts.ts';
import { workspaceCalls } from './workspaces.ts';

export * from './acts.ts';
export * from './addresses.ts';
export * from './analytics.ts';
export * from './announcements.ts';
export * from './attendance.ts';
export * from './audit.ts';
export * from './budgets.ts';
export * from './calendar.ts';
export * from './challenge.ts';
export * from './challenge-teams.ts';
export * from './challenges.ts';
export { oneLine } from './characters.ts';
export * from './chat.ts';
export * from './client.ts';
export * from './config.ts';
export * from './define.ts';
export * from './digest.ts';
export * from './directory.ts';
export * from './discounted.ts';
export * from './domains.ts';
export * from './door.ts';
export * from './emails.ts';
export * from './errors.ts';
export * from './event.ts';
export * from './event-care.ts';
export * from './events.ts';
export * from './feed.ts';
export * from './group.ts';
export * from './group-care.ts';
export * from './groups.ts';
export * from './homes.ts';
export * from './http-url.ts';
export * from './imports.ts';
export * from './ingest.ts';
export * from './invitations.ts';
export * from './limits.ts';
export * from './live.ts';
export * from './media.ts';
export * from './members.ts';
export * from './mentions.ts';
export * from './military.ts';
export * from './moderation.ts';
export * from './notifications.ts';
export * from './operated.ts';
export * from './payment.ts';
export * from './payments.ts';
export * from './people.ts';
export * from './place-words.ts';
export * from './places.ts';
export * from './plain-words.ts';
export * from './post.ts';
export * from './previews.ts';
export * from './privacy.ts';
export * from './profile.ts';
export * from './queue.ts';
export * from './reactions.ts';
export * from './recordings.ts';
export * from './report-titles.ts';
export * from './reports.ts';
export * from './saved.ts';
export * from './secrets.ts';
export * from './series.ts';
export * from './session.ts';
export * from './shared.ts';
export * from './shipping.ts';
export * from './shirt.ts';
export * from './sign-on.ts';
export * from './sso.ts';
export * from './streams.ts';
export * from './system.ts';
export * from './wait.ts';
export * from './workout.ts';
export * from './workouts.ts';
export * from './workspaces.ts';
export * from './written.ts';

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
  groups: groupCalls,
  privacy: privacyCalls,
  people: peopleCalls,
  reports: reportCalls,
  media: mediaCalls,
  events: eventCalls,
  recordings: recordingCalls,
  feed: feedCalls,
  reactions: reactionCalls,
  saved: savedCalls,
  workouts: workoutCalls,
  imports: importCalls,
  ingest: ingestCalls,
  challenges: challengeCalls,
  payments: paymentCalls,
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

/** What the calls of each feature are about, for the documentation. */
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
