import type { ssoCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import type { SessionService } from '../session/index.ts';
import { ssoSchedules } from './sso.jobs.ts';
import { ssoData } from './sso.personal.ts';
import type { Providers } from './sso.provider.ts';
import { ssoRoutes } from './sso.routes.ts';

/** Single sign-on with an organisation's identity provider. */
export const ssoFeature: Feature<typeof ssoCalls, { sessions: SessionService; providers: Providers }> = {
  handlers: (deps, { sessions, providers }) => ssoRoutes(deps, sessions.vouched, providers),
  data: ssoData,
  schedules: ssoSchedules,
};
