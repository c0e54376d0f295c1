import { feedReads } from '../features/feed/index.ts';
import { savedService } from '../features/saved/index.ts';
import type { Chapter } from './stage.ts';

const MINUTE = 60_000;

/** Ana saves two posts for later: the latest two of other members with a photo that she can see. */
export const savedChapter: Chapter = ({ now }) => [
  {
    at: now - 20 * MINUTE,
    play: async ({ deps, as }) => {
      const ana = as('ana');
      const { data } = await feedReads(deps).following(ana, { limit: 20 });
      const photos = data.results.filter(({ media, actor }) => media && actor.id !== ana.id).slice(0, 2);
      for (const { id } of photos.toReversed()) await savedService(deps).save(ana, id);
    },
  },
];
