import type { Authorized } from '../../platform/policy.ts';

/** What the community announced; its words are in its post, which has no author. */
export interface AnnouncementTable {
  post_id: string;
  /** The workspace that it is for; null if it is for everybody. */
  workspace_id: string | null;
  /** The last day on which it is pinned, and the instant after that day; null: until it is taken down. */
  pinned_until: string | null;
  unpins_at: Date | null;
  by_mail: boolean;
  /** The operator who made it; null if they have left. */
  made_by: string | null;
}

/** An announcement that a member wants pinned no more. */
export interface AnnouncementAwayTable {
  member_id: string;
  post_id: string;
}

/** An operator at work on announcements. */
export type Announcing = Authorized<'announcement.operate', { actor_id: string }>;

/** What one member does with a pinned announcement. */
export type Dismissing = Authorized<'announcement.put_away', AnnouncementAwayTable>;

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    announcement: AnnouncementTable;
    announcement_away: AnnouncementAwayTable;
  }
}
