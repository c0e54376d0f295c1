import {
  type DeploymentConfig,
  feedCalls,
  mediaCalls,
  memberCallsOf,
  notificationCalls,
  peopleCalls,
  placeCalls,
  previewCalls,
  privacyCalls,
  reactionCalls,
  relationCalls,
  reportCalls,
  sessionCalls,
  ssoCalls,
  systemCalls,
} from '@muster/contract';
import type { FastifyInstance } from 'fastify';
import { feedData, feedRoutes, feedSubscribers } from './features/feed/index.ts';
import { mediaData, mediaRoutes, mediaSchedules, mediaSubscribers, registerMediaFiles } from './features/media/index.ts';
import { memberData, memberRoutes, memberSchedules, memberSubscribers, setProfilePhoto } from './features/members/index.ts';
import { notificationData, notificationRoutes, notificationSubscribers } from './features/notifications/index.ts';
import { peopleData, peopleRoutes } from './features/people/index.ts';
import { placeRoutes } from './features/places/index.ts';
import { previewRoutes, previewSchedules, publicWeb, type Reach } from './features/previews/index.ts';
import {
  privacyData,
  privacy as privacyOf,
  privacyRoutes,
  privacySchedules,
  privacySubscribers,
  serveExports,
} from './features/privacy/index.ts';
import { reactionData, reactionRoutes } from './features/reactions/index.ts';
import { relationRoutes, relationSchedules } from './features/relations/index.ts';
import { reportData, reportRoutes, reportSubscribers } from './features/reports/index.ts';
import {
  accountPages,
  emailChanges,
  emailTakeBack,
  isSecure,
  passwordReset,
  type Sessions,
  serveResetPage,
  serveTakeBackPage,
  sessionData,
  sessionRoutes,
  sessionSchedules,
  sessionSubscribers,
  sessions,
} from './features/session/index.ts';
import { assertSafeProviders, providerOrigins, providers, ssoData, ssoRoutes, ssoSchedules, unlinkSince } from './features/sso/index.ts';
import { systemRoutes } from './features/system/index.ts';
import type { Database, OpenDatabase } from './platform/database/database.ts';
import type { Deps } from './platform/deps.ts';
import { s3Origin } from './platform/files/open-files.ts';
import { serveDocs } from './platform/http/docs.ts';
import { drainable } from './platform/http/drain.ts';
import { idempotency } from './platform/http/idempotency.ts';
import { rateLimits } from './platform/http/rate-limits.ts';
import { type Registrar, registerCalls } from './platform/http/registrar.ts';
import { createServer, type LogTarget } from './platform/http/server.ts';
import { fontOf, serveWeb } from './platform/http/web.ts';
import { type Jobs, type Subscriber, startJobs } from './platform/jobs.ts';
import { startLive } from './platform/live/live.ts';
import { serveOutbox } from './platform/mail/outbox-page.ts';
import type { HeldData } from './platform/personal-data.ts';
import { platformData } from './platform/platform.personal.ts';
import { platformSchedules } from './platform/purge.ts';
import { transactions } from './platform/transact.ts';

/** A running community: its HTTP server (not listening yet) and its jobs. */
export interface App {
  server: FastifyInstance;
  jobs: Jobs;
  deps: Deps;
  session: Sessions;
  /** Answers what has come and ends all connections without resetting one. Before the process ends; tests need not. */
  drain: () => Promise<void>;
  /** Lets requests and jobs finish, then closes everything but the database. */
  close: () => Promise<void>;
}

export type AppOptions = Omit<Deps, 'transact' | 'log' | 'db'> & {
  database: OpenDatabase;
  /** Folder of the built web; without one only calls are served. */
  webFolder?: string;
  checkResponses?: boolean;
  logTo?: LogTarget;
  /** What link previews may be fetched from; the public web unless given. */
  reach?: Reach;
};

/** What each feature holds about members: what an archive has and a deletion takes. */
export const heldData: readonly HeldData[] = [
  memberData,
  sessionData,
  ssoData,
  privacyData,
  mediaData,
  peopleData,
  feedData,
  reactionData,
  notificationData,
  reportData,
  platformData,
];

/** Puts the features together. Every feature is listed here, in plain sight. */
export async function buildApp({
  database,
  webFolder,
  checkResponses = false,
  logTo,
  reach = publicWeb,
  ...given
}: AppOptions): Promise<App> {
  const { config, settings } = given;
  assertSafeProviders(config, settings.production);
  let identityOrigins = (): string[] => [];
  const origins = {
    images: logoOrigin(config),
    connect: () => [...(settings.s3 ? [s3Origin(settings.s3)] : []), ...identityOrigins()],
  };
  const server = createServer(settings, origins, logTo);
  const drain = drainable(server);
  let jobs: Jobs | undefined;
  const { db } = database;
  const depsOn = (handle: Database): Deps => ({
    ...given,
    db: handle,
    log: server.log,
    transact: transactions(handle, () => jobs?.nudge()),
  });
  const deps = depsOn(db);
  /** What jobs work with: on connections of their own, with time. */
  const background = depsOn(database.background);

  const session = sessions(deps);
  const live = await startLive(server, { database, clock: deps.clock, doorkeeper: session.doorkeeper, publicUrl: deps.publicUrl });
  const identityProviders = providers({ production: settings.production, log: server.log });
  identityOrigins = providerOrigins(config, identityProviders);
  const registrar: Registrar = {
    authenticate: session.authenticate,
    limits: rateLimits(db, deps.clock),
    idempotency: idempotency(deps.transact, deps.clock),
    isFull: database.isFull ?? (() => false),
    checkResponses,
  };
  registerCalls(server, systemCalls, systemRoutes(deps), registrar);
  const reset = passwordReset(deps);
  const emails = emailChanges(deps);
  const takeBack = emailTakeBack(deps, unlinkSince);
  registerCalls(server, sessionCalls, sessionRoutes(deps, { sessions: session, reset, takeBack }), registrar);
  const pages = accountPages({ brand: deps.config.brand, fontUrl: await fontOf(webFolder) });
  serveResetPage(server, pages, { reset, limits: registrar.limits, secure: isSecure(settings) });
  serveTakeBackPage(server, pages, { takeBack, limits: registrar.limits });
  registerCalls(server, ssoCalls, ssoRoutes(deps, session.vouched, identityProviders), registrar);
  registerCalls(server, memberCallsOf(deps.config.features.blank_last_names), memberRoutes(deps, emails), registrar);
  const privacy = privacyOf(deps, heldData);
  registerCalls(server, privacyCalls, privacyRoutes(privacy), registrar);
  serveExports(server, privacy);
  registerCalls(server, mediaCalls, mediaRoutes(deps, setProfilePhoto), registrar);
  registerMediaFiles(server, deps);
  registerCalls(server, feedCalls, feedRoutes(deps), registrar);
  registerCalls(server, reactionCalls, reactionRoutes(deps), registrar);
  registerCalls(server, peopleCalls, peopleRoutes(deps), registrar);
  registerCalls(server, reportCalls, reportRoutes(deps), registrar);
  registerCalls(server, relationCalls, relationRoutes(deps), registrar);
  registerCalls(server, notificationCalls, notificationRoutes(deps), registrar);
  registerCalls(server, placeCalls, placeRoutes(deps), registrar);
  registerCalls(server, previewCalls, previewRoutes(deps, reach), registrar);

  serveOutbox(server, deps.settings, deps.config.brand.name);
  await serveDocs(server, deps.config);
  await serveWeb(server, deps.config, webFolder);

  const subscribers: Subscriber[] = [
    ...sessionSubscribers({
      reset: passwordReset(background),
      emails: emailChanges(background),
      takeBack: emailTakeBack(background, unlinkSince),
    }),
    ...memberSubscribers(background),
    ...privacySubscribers(background, privacyOf(background, heldData)),
    ...mediaSubscribers(background),
    ...feedSubscribers(background, live),
    ...notificationSubscribers(background, live),
    ...reportSubscribers(background),
  ];
  jobs = await startJobs(
    database,
    subscribers,
    [
      ...platformSchedules(background),
      ...sessionSchedules(background),
      ...ssoSchedules(background),
      ...memberSchedules(background),
      ...relationSchedules(background),
      ...privacySchedules(background),
      ...mediaSchedules(background),
      ...previewSchedules(background),
    ],
    server.log,
  );
  const running = jobs;
  return {
    server,
    jobs: running,
    deps,
    session,
    drain,
    close: async () => {
      await server.close();
      await running.stop();
    },
  };
}

/** A logo may stand on another site; pages may then load images from there. */
function logoOrigin({ brand }: DeploymentConfig): string[] {
  return brand.logo_url?.startsWith('http') ? [new URL(brand.logo_url).origin] : [];
}
