import { z } from 'zod';
import { defineCalls } from './define.ts';
import { Me } from './members.ts';
import { ChapterName } from './profile.ts';
import { Id, IdParams, SeenVersion } from './shared.ts';

/** A member's choices about chapters and mail (PROF-61); fields left out stay as they are. */
export const ChapterSettings = z.strictObject({
  preferred_chapter: Id.nullable().optional(),
  home_chapter: Id.nullable().optional(),
  anchor_chapter: Id.nullable().optional(),
  newsletter_subscription: z.boolean().optional(),
  do_not_send_any_email: z.boolean().optional(),
  version: SeenVersion,
});
export type ChapterSettings = z.infer<typeof ChapterSettings>;

export const groupCalls = defineCalls({
  saveChapterSettings: {
    method: 'POST',
    path: '/api/user/{id}/chapter-settings',
    access: 'signed_in',
    self: 'id',
    budget: 'write',
    summary: 'Choose chapters and what mail one wants (PROF-61)',
    params: IdParams,
    body: ChapterSettings,
    response: Me,
    stale: 'member.profile_changed',
  },
  listChapters: {
    method: 'GET',
    path: '/api/chapter',
    access: 'signed_in',
    summary: 'The chapters that members may choose from, by name (GROUP-29)',
    response: z.object({ data: z.array(ChapterName) }),
  },
});
