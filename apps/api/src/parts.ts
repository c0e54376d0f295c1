import type { dropEmailChange } from './features/emails/index.ts';
import type { clearTimeline } from './features/feed/index.ts';
import type { ownProfile, setProfilePhoto } from './features/members/index.ts';
import type { SessionService } from './features/session/index.ts';
import type { SignOnParts, unlinkSince } from './features/sso/index.ts';
import type { RateLimits } from './platform/http/rate-limits.ts';
import type { Reach } from './platform/public-web/reach.ts';
import type { Live } from './product/live/live.ts';
import type { Notices } from './product/notices.ts';
import type { HeldData } from './product/personal-data.ts';
import type { Reportables } from './product/reportable.ts';

/** Dependencies of features besides `Deps`: from the app, and from the features that they build on. */
export interface Parts extends SignOnParts {
  live: Live;
  limits: RateLimits;
  /** The address of the web app's font, for pages rendered by the server. */
  fontUrl: string | null;
  sessions: SessionService;
  reach: Reach;
  heldData: readonly HeldData[];
  notices: readonly Notices[];
  reportables: Reportables;
  setProfilePhoto: typeof setProfilePhoto;
  ownProfile: ReturnType<typeof ownProfile>;
  clearTimeline: typeof clearTimeline;
  dropEmailChange: typeof dropEmailChange;
  disconnect: typeof unlinkSince;
}
