import { type AddedToGroup, type AddedToMe, type AddedToPost, type callsByFeature, callsOf, type DeploymentConfig } from '@muster/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { analyticsFeature } from './features/analytics/index.ts';
import { announcementFeature } from './features/announcements/index.ts';
import { auditFeature } from './features/audit/index.ts';
import { calendarFeature } from './features/calendar/index.ts';
import { challengeFeature, ofChallenge } from './features/challenges/index.ts';
import { chatFeature } from './features/chat/index.ts';
import { digestFeature } from './features/digest/index.ts';
import { directoryFeature } from './features/directory/index.ts';
import { dropEmailChange, emailFeature } from './features/emails/index.ts';
import { eventFeature } from './features/events/index.ts';
import { clearTimeline, feedFeature } from './features/feed/index.ts';
import { groupFeature } from './features/groups/index.ts';
import { importFeature } from './features/imports/index.ts';
import { ingestFeature } from './features/ingest/index.ts';
import { invitationFeature } from './features/invitations/index.ts';
import { mediaFeature } from './features/media/index.ts';
import { memberFeature, ownProfile, setProfilePhoto, withoutLeavers } from './features/members/index.ts';
import { notificationFeature } from './features/notifications/index.ts';
import { paymentFeature } from './features/payments/index.ts';
import { peopleFeature } from './features/people/index.ts';
import { placeFeature } from './features/places/index.ts';
import { previewFeature } from './features/previews/index.ts';
import { privacyFeature } from './features/privacy/index.ts';
import { reactionFeature } from './features/reactions/index.ts';
import { recordingFeature } from './features/recordings/index.ts';
import { reportFeature } from './features/reports/index.ts';
import { savedFeature } from './features/saved/index.ts';
import { type SessionService, sessionFeature, sessionService } from './features/session/index.ts';
import { assertSafeProviders, type SignOnParts, signOnParts, ssoFeature, unlinkSince } from './features/sso/index.ts';
import { serveHealth, systemFeature } from './features/system/index.ts';
import { workoutFeature } from './features/workouts/index.ts';
import { workspaceFeature } from './features/workspaces/index.ts';
import { originsOf } from './origins.ts';
import type { Parts } from './parts.ts';
import { backupsOf } from './platform/backup/backups.ts';
import type { Database, OpenDatabase } from './platform/database/database.ts';
import { serveDocs } from './platform/http/docs.ts';
import { drainable } from './platform/http/drain.ts';
import { rateLimits } from './platform/http/rate-limits.ts';
import { createServer, type LogTarget } from './platform/http/server.ts';
import { fontOf, serveWeb } from './platform/http/web.ts';
import { catchingUp } from './platform/jobs/catch-up.ts';
import type { Jobs, Subscriber } from './platform/jobs/jobs.ts';
import { platformSchedules } from './platform/jobs/purge.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import type { Touch } from './platform/live/touches.ts';
import { countingMailer } from './platform/mail/mail-counts.ts';
import { serveOutbox } from './platform/mail/outbox-page.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { observe } from './platform/observe.ts';
import { publicWeb, type Reach } from './platform/public-web/reach.ts';
import { singleStatements, transactions } from './platform/transact.ts';
import type { Added } from './product/added.ts';
import { idempotency } from './product/calls/idempotency.ts';
import type { Registrar } from './product/calls/registrar.ts';
import type { Deps } from './product/deps.ts';
import { type Features, serveFeatures } from './product/feature.ts';
import type { Homes } from './product/home.ts';
import { homeTouches } from './product/live/home-rooms.ts';
import { startLive } from './product/live/live.ts';
import type { AnyRoomKinds, RoomKinds } from './product/live/rooms.ts';
import type { Notices } from './product/notices.ts';
import type { HeldData } from './product/personal-data.ts';
import { platformData } from './product/platform.personal.ts';
import type { Reportables } from './product/reportable.ts';
import type { ViewerNow } from './product/viewer.ts';

/** A running community: its HTTP server (not listening yet) and its jobs. */
export interface App {
  server: FastifyInstance;
  jobs: Jobs;
  deps: Deps;
  session: SessionService;
  metrics: Metrics | undefined;
  /** The features' subscribers on these deps: for callers that deliver events without the queues. */
  subscribers: (deps: Deps) => Subscriber[];
  /** Starts the features' work in a process that has started and runs jobs. Failures are logged, and nothing waits for it. */
  begin: () => Promise<void>;
  /** Answers pending requests and closes all connections without resetting any. Call it before the process ends; tests need not. */
  drain: () => Promise<void>;
  /** Lets requests and jobs finish, then closes everything but the database. */
  close: () => Promise<void>;
}

type Declared = 'homes' | 'addedToPosts' | 'addedToGroups' | 'addedToMe' | 'afterLogs' | 'afterCheckIns' | 'ofChallenge';

export type AppOptions = Omit<Deps, 'transact' | 'alone' | 'log' | 'db' | 'backups' | Declared> & {
  database: OpenDatabase;
  /** Folder of the built web app; without it only calls are served. */
  webFolder?: string;
  checkResponses?: boolean;
  logTo?: LogTarget;
  /** Limits fetches of addresses that members or operators enter; the public web by default. */
  reach?: Reach;
  /** The homes of posts; those that the features declare by default. */
  homes?: Homes;
  /** The kinds of reportable things; those that the features declare by default. */
  reportables?: Reportables;
  /** Live rooms in addition to those that the features declare, and the events that affect them. */
  rooms?: { kinds: AnyRoomKinds; touches: readonly Touch[] };
};

/**
 * Every feature, under the name of its calls: a feature that the contract names but that is missing here does not compile. When a member
 * leaves, features delete their data in this order.
 */
export const features = {
  system: systemFeature,
  members: memberFeature,
  session: sessionFeature,
  emails: emailFeature,
  sso: ssoFeature,
  privacy: privacyFeature,
  media: mediaFeature,
  workspaces: workspaceFeature,
  directory: directoryFeature,
  invitations: invitationFeature,
  groups: groupFeature,
  people: peopleFeature,
  events: eventFeature,
  recordings: recordingFeature,
  feed: feedFeature,
  reactions: reactionFeature,
  saved: savedFeature,
  workouts: workoutFeature,
  imports: importFeature,
  ingest: ingestFeature,
  challenges: challengeFeature,
  payments: paymentFeature,
  analytics: analyticsFeature,
  announcements: announcementFeature,
  audit: auditFeature,
  calendar: calendarFeature,
  chat: chatFeature,
  notifications: notificationFeature,
  digest: digestFeature,
  reports: reportFeature,
  places: placeFeature,
  previews: previewFeature,
} satisfies Features<typeof callsByFeature, Parts>;

/** The data about members of all features and the platform, for archives and deletions. */
export const heldData: readonly HeldData[] = [...Object.values(features).flatMap(({ data }) => data ?? []), platformData];

/** The homes of posts that the features declare and the deployment has switched on. */
export const homesOf = (config: DeploymentConfig): Homes => Object.values(features).flatMap(({ home }) => home?.(config) ?? []);

/** The kinds of live rooms: a kind that the contract names but no feature declares does not compile. */
const declaredRooms: RoomKinds = {
  ...features.feed.rooms,
  ...features.reactions.rooms,
  ...features.events.rooms,
  ...features.groups.rooms,
  ...features.reports.rooms,
  ...features.challenges.rooms,
};
/** The notices of all features. */
export const notices: readonly Notices[] = Object.values(features).flatMap((feature) => feature.notices ?? []);
/** The kinds of reportable things: a kind that the contract names but no feature declares does not compile. */
export const reportables: Reportables = {
  ...features.people.reports,
  ...features.feed.reports,
  ...features.reactions.reports,
  ...features.events.reports,
  ...features.groups.reports,
  ...features.chat.reports,
};
/** The fields that features add to posts: a field that the contract names but no feature declares does not compile. */
const addedToPosts: Added<AddedToPost> = { ...features.saved.addsToPosts, ...features.workouts.addsToPosts };
/** The fields that features add to groups. */
const addedToGroups: Added<AddedToGroup, ViewerNow> = { ...features.events.addsToGroups };
/** The fields that features add to a member's own profile; reads no payment data if payment is off. */
const addedToMe = ({ features: { payment } }: DeploymentConfig): Added<AddedToMe> =>
  payment ? { ...features.payments.addsToMe } : { latest_purchase: () => sql`null` };

/** Assembles the features. Every feature is listed here explicitly. */
export async function buildApp({
  database,
  webFolder,
  checkResponses = false,
  logTo,
  reach = publicWeb,
  homes: otherHomes,
  reportables: reported = reportables,
  rooms,
  ...given
}: AppOptions): Promise<App> {
  const { config, settings } = given;
  const follows = {
    afterLogs: Object.values(features).flatMap(({ afterLog }) => afterLog ?? []),
    afterCheckIns: Object.values(features).flatMap(({ afterCheckIn }) => afterCheckIn ?? []),
    ofChallenge,
  };
  const homes = otherHomes ?? homesOf(config);
  assertSafeProviders(config, settings.production);
  let signOn: SignOnParts | undefined;
  const origins = originsOf(config, settings, given.provider, () => signOn);
  const server = createServer(settings, origins, logTo);
  const drain = drainable(server);
  let jobs: Jobs | undefined;
  const { db } = database;
  const backups = backupsOf({ database, settings, files: given.files, clock: given.clock, zone: config.locale.time_zone, log: server.log });
  const depsOn = (handle: Database): Deps => ({
    ...given,
    homes,
    addedToPosts,
    addedToGroups,
    addedToMe: addedToMe(config),
    ...follows,
    backups,
    db: handle,
    log: server.log,
    transact: transactions(handle, () => jobs?.nudge()),
    alone: singleStatements(handle, () => jobs?.nudge()),
  });
  const deps = depsOn(db);
  /** The dependencies of jobs: with separate connections and longer time limits. */
  const background = depsOn(database.background);
  const all = Object.values(features);
  const session = sessionService(deps);
  const live = await startLive(server, {
    database,
    clock: deps.clock,
    authenticator: session.authenticator,
    publicUrl: deps.publicUrl,
    takesSockets: settings.role !== 'worker',
    kinds: { ...declaredRooms, ...rooms?.kinds },
    logs: features.chat.logs(deps),
    homes,
    touches: [...homeTouches, ...all.flatMap(({ touches }) => touches ?? []), ...(rooms?.touches ?? [])],
  });
  const { metrics, around } = await observe(server, settings, { database, live, mailer: given.mailer, backups, clock: given.clock });
  signOn = signOnParts({ db, config, production: settings.production, log: server.log, reach });
  const registrar: Registrar = {
    database,
    claim: session.claim,
    limits: rateLimits(db, deps.clock),
    idempotency: idempotency(deps.transact, deps.clock),
    distanceUnit: config.locale.distance_unit,
    checkResponses,
  };
  const parts: Parts = {
    live,
    limits: registrar.limits,
    fontUrl: await fontOf(webFolder),
    sessions: session,
    ...signOn,
    reach,
    heldData,
    notices,
    reportables: reported,
    setProfilePhoto,
    ownProfile: ownProfile(deps),
    clearTimeline,
    dropEmailChange,
    disconnect: unlinkSince,
  };
  if (settings.role === 'worker') serveHealth(server, deps, registrar);
  else {
    serveFeatures(server, callsOf(config), features, { deps, parts, registrar });
    serveOutbox(server, settings, config.brand.name);
    await serveDocs(server, config);
    await serveWeb(server, config, webFolder);
  }
  const mailing = (on: Deps): Deps => ({ ...on, mailer: withoutLeavers(countingMailer(given.mailer, on.db, on.clock), on.db) });
  const subscribersOn = (on: Deps) => all.flatMap(({ subscribers }) => subscribers?.(mailing(on), parts) ?? []);
  jobs = await startJobs(
    database,
    subscribersOn(background),
    [...platformSchedules(background), ...all.flatMap(({ schedules }) => schedules?.(mailing(background)) ?? [])],
    server.log,
    { listener: live.hear, works: settings.role !== 'web', around },
  );
  const running = jobs;
  const fillings = all.flatMap(({ backfills }) => backfills?.(background) ?? []);
  const catching = catchingUp(database, background, fillings);
  return {
    server,
    jobs: running,
    deps,
    session,
    metrics,
    subscribers: subscribersOn,
    begin: async () => {
      if (settings.role === 'web') return;
      for (const { starts } of all) await starts?.(background).catch((err: unknown) => server.log.error({ err }, 'start'));
      void catching.run();
    },
    drain,
    close: async () => {
      await server.close();
      await backups.end();
      await catching.end();
      await running.stop();
    },
  };
}
