import type { sessionCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { accountPages } from './account.page.ts';
import { emailService } from './email.service.ts';
import { isSecure } from './known.service.ts';
import { serveResetPage } from './reset.page.ts';
import { resetService } from './reset.service.ts';
import { sessionSchedules, sessionSubscribers } from './session.jobs.ts';
import { sessionData } from './session.personal.ts';
import { sessionRoutes } from './session.routes.ts';
import type { SessionService } from './session.service.ts';
import { serveTakeBackPage } from './takeback.page.ts';
import { type Disconnect, takeBackService } from './takeback.service.ts';

interface Parts {
  sessions: SessionService;
  limits: RateLimits;
  /** Where the web's font stands, for pages of the server's own. */
  fontUrl: string | null;
  disconnect: Disconnect;
}

/** Signing in, staying signed in, and getting an account back. */
export const sessionFeature: Feature<typeof sessionCalls, Parts> = {
  handlers: (deps, { sessions, disconnect }) =>
    sessionRoutes(deps, { sessions, reset: resetService(deps), takeBack: takeBackService(deps, disconnect) }),
  serve: (server, deps, { limits, fontUrl, disconnect }) => {
    const pages = accountPages({ brand: deps.config.brand, fontUrl });
    serveResetPage(server, pages, { reset: resetService(deps), limits, secure: isSecure(deps.settings) });
    serveTakeBackPage(server, pages, { takeBack: takeBackService(deps, disconnect), limits });
  },
  data: sessionData,
  subscribers: (deps, { disconnect }) =>
    sessionSubscribers({ reset: resetService(deps), emails: emailService(deps), takeBack: takeBackService(deps, disconnect) }),
  schedules: sessionSchedules,
};
