import type { FeedTables } from './features/feed/feed.tables.ts';
import type { MediaTables } from './features/media/media.tables.ts';
import type { MemberTables } from './features/members/members.tables.ts';
import type { NotificationTables } from './features/notifications/notifications.tables.ts';
import type { PeopleTables } from './features/people/people.tables.ts';
import type { PreviewTables } from './features/previews/previews.tables.ts';
import type { PrivacyTables } from './features/privacy/privacy.tables.ts';
import type { ReactionTables } from './features/reactions/reactions.tables.ts';
import type { ReportTables } from './features/reports/reports.tables.ts';
import type { SessionTables } from './features/session/session.tables.ts';
import type { SsoTables } from './features/sso/sso.tables.ts';
import type { PlatformTables } from './platform/platform.tables.ts';

/** Every table of the database, by its feature. */
export type Tables = PlatformTables &
  MemberTables &
  SessionTables &
  SsoTables &
  MediaTables &
  PeopleTables &
  FeedTables &
  ReactionTables &
  NotificationTables &
  ReportTables &
  PreviewTables &
  PrivacyTables;
