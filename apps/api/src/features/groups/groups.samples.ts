import type { groupCalls } from '@muster/contract';
import { own, type Samples } from '../../test/sample.ts';
import { makeChapter } from './groups.factory.ts';

/** Requests that succeed. */
export const groupSamples: Samples<typeof groupCalls> = {
  saveChapterSettings: (app) =>
    own(app, async (me) => {
      const chapter = await makeChapter(app.deps.db, { at: app.clock.now() });
      const body = { preferred_chapter: chapter, home_chapter: chapter, anchor_chapter: null };
      return { params: { id: me.id }, body: { ...body, newsletter_subscription: true, do_not_send_any_email: false, version: 1 } };
    }),
  listChapters: (app) => own(app, () => ({})),
};
