import type { CallInput, CallName, callsByFeature, MusterContract } from '@muster/contract';
import { analyticsForeign, analyticsSamples } from '../features/analytics/analytics.samples.ts';
import { announcementForeign, announcementSamples } from '../features/announcements/announcements.samples.ts';
import { auditSamples } from '../features/audit/audit.samples.ts';
import { calendarForeign, calendarSamples } from '../features/calendar/calendar.samples.ts';
import { challengeForeign, challengeSamples } from '../features/challenges/challenges.samples.ts';
import { chatForeign, chatSamples } from '../features/chat/chat.samples.ts';
import { digestSamples } from '../features/digest/digest.samples.ts';
import { directoryForeign, directorySamples } from '../features/directory/directory.samples.ts';
import { emailSamples } from '../features/emails/emails.samples.ts';
import { eventForeign, eventSamples } from '../features/events/events.samples.ts';
import { feedForeign, feedSamples } from '../features/feed/feed.samples.ts';
import { groupForeign, groupSamples } from '../features/groups/groups.samples.ts';
import { importForeign, importSamples } from '../features/imports/imports.samples.ts';
import { ingestForeign, ingestSamples } from '../features/ingest/ingest.samples.ts';
import { invitationForeign, invitationSamples } from '../features/invitations/invitations.samples.ts';
import { mediaForeign, mediaSamples } from '../features/media/media.samples.ts';
import { memberForeign, memberSamples } from '../features/members/members.samples.ts';
import { notificationSamples } from '../features/notifications/notifications.samples.ts';
import { paymentForeign, paymentSamples } from '../features/payments/payments.samples.ts';
import { peopleForeign, peopleSamples } from '../features/people/people.samples.ts';
import { placeSamples } from '../features/places/places.samples.ts';
import { previewSamples } from '../features/previews/previews.samples.ts';
import { privacySamples } from '../features/privacy/privacy.samples.ts';
import { reactionForeign, reactionSamples } from '../features/reactions/reactions.samples.ts';
import { recordingForeign, recordingSamples } from '../features/recordings/recordings.samples.ts';
import { reportForeign, reportSamples } from '../features/reports/reports.samples.ts';
import { savedForeign, savedSamples } from '../features/saved/saved.samples.ts';
import { sessionForeign, sessionSamples } from '../features/session/session.samples.ts';
import { ssoForeign, ssoSamples } from '../features/sso/sso.samples.ts';
import { systemSamples } from '../features/system/system.samples.ts';
import { workoutForeign, workoutSamples } from '../features/workouts/workouts.samples.ts';
import { workspaceForeign, workspaceSamples } from '../features/workspaces/workspaces.samples.ts';
import type { ForeignSamples, Sample, Samples } from './sample.ts';
import type { TestApp } from './test-app.ts';

type Calls = typeof callsByFeature;

/** The samples of every feature, under the name of its calls: a missing feature does not compile. */
const byFeature = {
  system: systemSamples,
  members: memberSamples,
  session: sessionSamples,
  emails: emailSamples,
  sso: ssoSamples,
  privacy: privacySamples,
  media: mediaSamples,
  workspaces: workspaceSamples,
  directory: directorySamples,
  invitations: invitationSamples,
  groups: groupSamples,
  people: peopleSamples,
  events: eventSamples,
  recordings: recordingSamples,
  feed: feedSamples,
  reactions: reactionSamples,
  saved: savedSamples,
  challenges: challengeSamples,
  payments: paymentSamples,
  analytics: analyticsSamples,
  announcements: announcementSamples,
  audit: auditSamples,
  workouts: workoutSamples,
  imports: importSamples,
  ingest: ingestSamples,
  calendar: calendarSamples,
  chat: chatSamples,
  notifications: notificationSamples,
  digest: digestSamples,
  reports: reportSamples,
  places: placeSamples,
  previews: previewSamples,
} satisfies { [F in keyof Calls]: Samples<Calls[F]> };

/** A successful request for every call. */
export const samples = Object.assign({}, ...Object.values(byFeature)) as {
  readonly [N in CallName]: (app: TestApp) => Promise<Sample<CallInput<MusterContract[N]>>>;
};

/** For every call with an id in its path: a request for another member's object, or one that does not exist for the caller. */
export const foreign: ForeignSamples<MusterContract> = {
  ...memberForeign,
  ...announcementForeign,
  ...invitationForeign,
  ...sessionForeign,
  ...ssoForeign,
  ...mediaForeign,
  ...peopleForeign,
  ...eventForeign,
  ...groupForeign,
  ...recordingForeign,
  ...feedForeign,
  ...reactionForeign,
  ...savedForeign,
  ...challengeForeign,
  ...paymentForeign,
  ...analyticsForeign,
  ...workoutForeign,
  ...importForeign,
  ...ingestForeign,
  ...analyticsForeign,
  ...calendarForeign,
  ...chatForeign,
  ...reportForeign,
  ...workspaceForeign,
  ...directoryForeign,
};
