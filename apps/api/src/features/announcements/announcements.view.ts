import type { Announcement } from '@muster/contract';
import type { AnnouncementRow } from './announcements.queries.ts';

/** An announcement as shown to operators. */
export const toAnnouncement = (row: AnnouncementRow, now: Date): Announcement => ({
  id: row.id,
  text: row.text,
  workspace: row.workspace_id ? { id: row.workspace_id, name: row.workspace_name! } : null,
  pinned_until: row.pinned_until,
  is_pinned: row.unpins_at === null || row.unpins_at > now,
  by_mail: row.by_mail,
  time: row.created_at.toISOString(),
  edited: row.edited_at !== null,
  version: row.version,
  reaction_counts: { like: row.like_count, comment: row.comment_count },
});
