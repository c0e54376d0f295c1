import { clearTimeline } from '../features/feed/index.ts';
import { relationService } from '../features/people/index.ts';
import { demoPeople } from './people.ts';
import type { Chapter } from './stage.ts';

const DAY = 86_400_000;

/** The follows of the demo: each begins soon after both have joined, one a day. */
export const followsChapter: Chapter = ({ now }) => {
  const joined = new Map(demoPeople.map((person) => [person.key, person.joined]));
  return demoPeople.flatMap(({ key, follows, ...person }) =>
    follows.map((other, nth) => ({
      at: now - Math.max(Math.min(person.joined, joined.get(other)!) - 1 - nth, 1) * DAY,
      play: ({ deps, as }) => relationService(deps, clearTimeline).follow(as(key), as(other).id),
    })),
  );
};
