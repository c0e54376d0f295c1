import type { ssoCalls } from '@muster/contract';
import type { Reach } from '../../platform/public-web/reach.ts';
import type { Feature } from '../../product/feature.ts';
import type { SessionService } from '../session/index.ts';
import { ssoSchedules } from './sso.jobs.ts';
import type { SignOnParts } from './sso.parts.ts';
import { ssoData } from './sso.personal.ts';
import { ssoRoutes } from './sso.routes.ts';

interface Parts extends Pick<SignOnParts, 'organisations' | 'providersOf'> {
  sessions: SessionService;
  reach: Reach;
}

/** Single sign-on with an organisation's identity provider, and operators' connections to them. */
export const ssoFeature: Feature<typeof ssoCalls, Parts> = {
  handlers: (deps, { sessions, reach, ...parts }) => ssoRoutes(deps, { ...parts, vouched: sessions.vouched }, reach),
  data: ssoData,
  schedules: ssoSchedules,
};
