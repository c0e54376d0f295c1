import type { sessionCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { accountPages } from './account.page.ts';
import { emailChanges } from './email.service.ts';
import { isSecure } from './known.service.ts';
import { serveResetPage } from './reset.page.ts';
import { passwordReset } from './reset.service.ts';
import { sessionSchedules, sessionSubscribers } from './session.jobs.ts';
import { sessionData } from './session.personal.ts';
import { sessionRoutes } from './session.routes.ts';
import type { Sessions } from './session.service.ts';
import { serveTakeBackPage } from './takeback.page.ts';
import { type Disconnect, emailTakeBack } from './takeback.service.ts';

interface Parts {
  sessions: Sessions;
  limits: RateLimits;
  /** Where the web's font stands, for pages of the server's own. */
  fontUrl: string | null;
  disconnect: Disconnect;
}

/** Signing in, staying signed in, and getting an account back. */
export const sessionFeature: Feature<typeof sessionCalls, Parts> = {
  handlers: (deps, { sessions, disconnect }) =>
    sessionRoutes(deps, { sessions, reset: passwordReset(deps), takeBack: emailTakeBack(deps, disconnect) }),
  serve: (server, deps, { limits, fontUrl, disconnect }) => {
    const pages = accountPages({ brand: deps.config.brand, fontUrl });
    serveResetPage(server, pages, { reset: passwordReset(deps), limits, secure: isSecure(deps.settings) });
    serveTakeBackPage(server, pages, { takeBack: emailTakeBack(deps, disconnect), limits });
  },
  data: sessionData,
  subscribers: (deps, { disconnect }) =>
    sessionSubscribers({ reset: passwordReset(deps), emails: emailChanges(deps), takeBack: emailTakeBack(deps, disconnect) }),
  schedules: sessionSchedules,
};
