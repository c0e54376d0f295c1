import { type DeploymentConfig, sessionCalls, systemCalls } from '@muster/contract';
import type { FastifyInstance } from 'fastify';
import { type Sessions, sessionRoutes, sessions } from './features/session/index.ts';
import { systemRoutes } from './features/system/index.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import type { Deps } from './platform/deps.ts';
import { idempotency } from './platform/http/idempotency.ts';
import { rateLimits } from './platform/http/rate-limits.ts';
import { type Registrar, registerCalls } from './platform/http/registrar.ts';
import { createServer } from './platform/http/server.ts';
import { serveWeb } from './platform/http/web.ts';
import { type Jobs, type Subscriber, startJobs } from './platform/jobs.ts';
import { transactions } from './platform/transact.ts';

/** A running community: its HTTP server (not listening yet) and its jobs. */
export interface App {
  server: FastifyInstance;
  jobs: Jobs;
  deps: Deps;
  session: Sessions;
  /** Lets requests and jobs finish, then closes everything but the database. */
  close: () => Promise<void>;
}

export type AppOptions = Omit<Deps, 'transact' | 'log' | 'db'> & {
  database: OpenDatabase;
  /** Folder of the built web; without one only calls are served. */
  webFolder?: string;
  checkResponses?: boolean;
};

/** Puts the features together. Every feature is listed here, in plain sight. */
export async function buildApp({ database, webFolder, checkResponses = false, ...given }: AppOptions): Promise<App> {
  const server = await createServer(given.settings, { images: logoOrigin(given.config), connect: [] });
  let jobs: Jobs | undefined;
  const { db } = database;
  const deps: Deps = { ...given, db, log: server.log, transact: transactions(db, () => jobs?.nudge()) };

  const session = sessions(deps);
  const registrar: Registrar = {
    authenticate: session.authenticate,
    limits: rateLimits(db, deps.clock),
    idempotency: idempotency(deps.transact, deps.clock),
    checkResponses,
  };
  registerCalls(server, systemCalls, systemRoutes(deps), registrar);
  registerCalls(server, sessionCalls, sessionRoutes(session), registrar);

  await serveWeb(server, deps.config, webFolder);

  const subscribers: Subscriber[] = [];
  jobs = await startJobs(database, subscribers, [], server.log);
  const running = jobs;
  return {
    server,
    jobs: running,
    deps,
    session,
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
