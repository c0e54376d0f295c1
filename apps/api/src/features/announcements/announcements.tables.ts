import type { Authorized } from '../../platform/policy.ts';

/** An announcement; its text is in its post, which has no author. */
export interface AnnouncementTable {
  post_id: string;
  /** The workspace that it is addressed to; null if it is for everybody. */
  workspace_id: string | null;
  /** The last pinned day, and the instant when that day ends; null: pinned until it is taken down. */
  pinned_until: string | null;
  unpins_at: Date | null;
  by_mail: boolean;
  /** The operator who made it; null if they have left. */
  made_by: string | null;
}

/** An announcement that a member dismissed. */
export interface AnnouncementAwayTable {
  member_id: string;
  post_id: string;
}

/** An operator who manages announcements. */
export type Announcing = Authorized<'announcement.operate', { actor_id: string }>;

/** A member who dismisses or restores an announcement. */
export type Dismissing = Authorized<'announcement.put_away', AnnouncementAwayTable>;

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    announcement: AnnouncementTable;
    announcement_away: AnnouncementAwayTable;
  }
}
