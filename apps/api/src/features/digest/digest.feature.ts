import type { digestCalls } from '@muster/contract';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { Feature } from '../../product/feature.ts';
import { accountPages } from '../session/index.ts';
import { digestSchedules, digestSubscribers } from './digest.jobs.ts';
import { serveDigestPage } from './digest.page.ts';
import { digestData } from './digest.personal.ts';
import { digestService } from './digest.service.ts';

interface Parts {
  limits: RateLimits;
  /** The address of the web's font, for pages rendered by the server. */
  fontUrl: string | null;
}

/** The weekly digest: a mail to each member on Monday morning in their time zone, with one-click unsubscribe. */
export const digestFeature: Feature<typeof digestCalls, Parts> = {
  handlers: (deps) => {
    const digest = digestService(deps);
    return { switchDigest: ({ body }) => digest.switch(body.token, body.wanted) };
  },
  serve: (server, deps, { limits, fontUrl }) => {
    const { brand } = deps.config;
    serveDigestPage(server, accountPages({ brand, fontUrl }), { digest: digestService(deps), limits, brand: brand.name });
  },
  data: digestData,
  subscribers: digestSubscribers,
  schedules: digestSchedules,
};
