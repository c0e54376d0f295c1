import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Day, editOf, Id, IdParams, Instant, Next, Offset, requiredText, SeenVersion, Version } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';

/** An announcement as operators see it. Its id is that of its post. */
export const Announcement = z
  .object({
    id: Id,
    text: z.string(),
    /** The workspace that it is for; null if it is for everybody. */
    workspace: z.object({ id: Id, name: z.string() }).nullable(),
    /** The last day on which it is pinned, by the community's clocks; null: until it is taken down. */
    pinned_until: Day.nullable(),
    /** Whether it is pinned now. */
    is_pinned: z.boolean(),
    by_mail: z.boolean(),
    time: Instant,
    edited: z.boolean(),
    version: Version,
    reaction_counts: z.object({ like: z.number().int(), comment: z.number().int() }),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof Announcement>;

const words = { text: requiredText(limits.post_length, fieldWords.required), pinned_until: Day.nullable() };
const NewAnnouncement = z.strictObject({
  ...words,
  /** The workspace that it is for; left out or null: everybody. */
  workspace_id: Id.nullable().optional(),
  by_mail: z.boolean().default(false),
});
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;
const AnnouncementEdit = editOf({ ...words, version: SeenVersion });
export type AnnouncementEdit = z.infer<typeof AnnouncementEdit>;

const operated = { access: 'member', budget: 'write' } as const;
const ruled = ['operate.operators_only'] as const;
const found = [...ruled, 'operate.announcement_not_found'] as const;

/** What operators announce in the name of the community, and what members do with it that they do with no other post. */
export const announcementCalls = defineCalls({
  listAnnouncements: {
    method: 'GET',
    path: '/api/operate/announcements',
    access: 'member',
    summary: 'All announcements, the latest first; operators only',
    query: z.strictObject({ offset: Offset }),
    response: z.object({ data: z.array(Announcement), next: Next }),
    errors: ruled,
  },
  createAnnouncement: {
    ...operated,
    act: 'announcement.create',
    method: 'POST',
    path: '/api/operate/announcements',
    idempotent: true,
    summary: 'Announce something to everybody or to one workspace, pinned in the feed, by mail too if so wished; operators only',
    body: NewAnnouncement,
    status: 201,
    response: Announcement,
    errors: [...ruled, 'operate.workspace_not_found'],
  },
  changeAnnouncement: {
    ...operated,
    act: 'announcement.change',
    method: 'PUT',
    path: '/api/operate/announcements/{id}',
    summary: 'Change the words of an announcement, or until when it is pinned; nobody is told again; operators only',
    params: IdParams,
    edits: true,
    body: AnnouncementEdit,
    response: Announcement,
    stale: 'operate.announcement_changed',
    errors: found,
  },
  takeDownAnnouncement: {
    ...operated,
    act: 'announcement.take_down',
    method: 'POST',
    path: '/api/operate/announcements/{id}/take_down',
    summary: 'Take an announcement down, with all that is on it; operators only',
    params: IdParams,
    body: z.strictObject({ version: SeenVersion }),
    response: z.object({ id: Id }),
    errors: [...found, 'operate.announcement_changed'],
  },
  dismissAnnouncement: {
    method: 'POST',
    path: '/api/announcements/{id}/dismissed',
    access: 'member',
    budget: 'write',
    summary: 'Pin an announcement no more for the caller alone; it stays in its place in the feed',
    params: IdParams,
    status: 204,
    errors: ['feed.post_not_found'],
  },
  restoreAnnouncement: {
    method: 'DELETE',
    path: '/api/announcements/{id}/dismissed',
    access: 'member',
    budget: 'write',
    summary: 'Pin an announcement again that the caller has put away',
    params: IdParams,
    status: 204,
    errors: ['feed.post_not_found'],
  },
});
