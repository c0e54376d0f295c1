import { announcementService } from '../features/announcements/index.ts';
import type { Chapter } from './stage.ts';

const HOUR = 3_600_000;

/** Grace's announcement to the members of all workspaces; it stays pinned until she removes it. */
export const announcementsChapter: Chapter = ({ now }) => [
  {
    at: now - 50 * HOUR,
    play: ({ deps, as, once }) =>
      announcementService(deps).create(
        as('grace'),
        {
          text: 'New here? Welcome aboard. Follow a few colleagues, pick one event that sounds like fun, and say hello in a comment. Nobody counts your miles but you.\n\nSomething missing or not right? Write to the people team, we read everything.',
          pinned_until: null,
          by_mail: false,
        },
        once,
      ),
  },
];
