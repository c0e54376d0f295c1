import type { sessionCalls } from '@muster/contract';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { Feature } from '../../product/feature.ts';
import { accountPages } from './account/account.page.ts';
import { isSecure } from './devices/known.service.ts';
import type { DropEmailChange } from './reset/password.service.ts';
import { serveResetPage } from './reset/reset.page.ts';
import { resetService, type SignsOn } from './reset/reset.service.ts';
import { sessionSchedules, sessionSubscribers } from './session.jobs.ts';
import { sessionData } from './session.personal.ts';
import { sessionRoutes } from './session.routes.ts';
import type { SessionService } from './session.service.ts';

interface Parts {
  sessions: SessionService;
  limits: RateLimits;
  /** The address of the web's font, for pages rendered by the server. */
  fontUrl: string | null;
  dropEmailChange: DropEmailChange;
  signsOn: SignsOn;
}

/** Signs members in, refreshes their sessions, and resets lost passwords. */
export const sessionFeature: Feature<typeof sessionCalls, Parts> = {
  handlers: (deps, parts) => sessionRoutes(deps, { sessions: parts.sessions, reset: resetService(deps, parts) }),
  serve: (server, deps, parts) => {
    const pages = accountPages({ brand: deps.config.brand, fontUrl: parts.fontUrl });
    serveResetPage(server, pages, { reset: resetService(deps, parts), limits: parts.limits, secure: isSecure(deps.settings) });
  },
  data: sessionData,
  subscribers: (deps, parts) => sessionSubscribers(resetService(deps, parts)),
  schedules: sessionSchedules,
};
