import type { sessionCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { accountPages } from './account.page.ts';
import { isSecure } from './known.service.ts';
import type { DropEmailChange } from './password.service.ts';
import { serveResetPage } from './reset.page.ts';
import { resetService } from './reset.service.ts';
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
}

/** Signing in, staying signed in, and resetting a lost password. */
export const sessionFeature: Feature<typeof sessionCalls, Parts> = {
  handlers: (deps, { sessions, dropEmailChange }) => sessionRoutes(deps, { sessions, reset: resetService(deps, dropEmailChange) }),
  serve: (server, deps, { limits, fontUrl, dropEmailChange }) => {
    const pages = accountPages({ brand: deps.config.brand, fontUrl });
    serveResetPage(server, pages, { reset: resetService(deps, dropEmailChange), limits, secure: isSecure(deps.settings) });
  },
  data: sessionData,
  subscribers: (deps, { dropEmailChange }) => sessionSubscribers(resetService(deps, dropEmailChange)),
  schedules: sessionSchedules,
};
