import type { emailCalls, Me } from '@muster/contract';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { Feature } from '../../product/feature.ts';
import type { Viewer } from '../../product/viewer.ts';
import { accountPages } from '../session/index.ts';
import { emailSchedules, emailSubscribers } from './emails.jobs.ts';
import { emailData } from './emails.personal.ts';
import { emailRoutes } from './emails.routes.ts';
import { mailboxes } from './mailboxes.queries.ts';
import { serveTakeBackPage } from './takeback.page.ts';
import { type Disconnect, takeBackService } from './takeback.service.ts';

interface Parts {
  limits: RateLimits;
  /** The address of the web's font, for pages rendered by the server. */
  fontUrl: string | null;
  disconnect: Disconnect;
  ownProfile: (viewer: Pick<Viewer, 'id'>) => Promise<Me>;
}

/** Proof of emails: codes for newcomers and for new emails, and taking a change back. */
export const emailFeature: Feature<typeof emailCalls, Parts> = {
  handlers: (deps, { disconnect, ownProfile }) => emailRoutes(deps, { takeBack: takeBackService(deps, disconnect), me: ownProfile }),
  serve: (server, deps, { limits, fontUrl, disconnect }) => {
    const pages = accountPages({ brand: deps.config.brand, fontUrl });
    serveTakeBackPage(server, pages, { takeBack: takeBackService(deps, disconnect), limits });
  },
  data: emailData,
  subscribers: (deps, { disconnect }) => emailSubscribers(deps, disconnect),
  schedules: emailSchedules,
  backfills: () => [mailboxes],
};
