import type { announcementCalls } from '@muster/contract';
import type { Feature } from '../../product/feature.ts';
import type { Live } from '../../product/live/live.ts';
import { communityHome } from './announcements.home.ts';
import { announcementSubscribers } from './announcements.jobs.ts';
import { noticesOfAnnouncements } from './announcements.notices.ts';
import { announcementData } from './announcements.personal.ts';
import { announcementService } from './announcements.service.ts';

/** Operators' announcements in the name of the community (decision 75). */
export const announcementFeature: Feature<typeof announcementCalls, { live: Live }> = {
  handlers: (deps) => {
    const announcements = announcementService(deps);
    return {
      listAnnouncements: ({ viewer, query }) => announcements.list(viewer, query.offset),
      createAnnouncement: ({ viewer, body, once }) => announcements.create(viewer, body, once),
      changeAnnouncement: ({ viewer, params, body }) => announcements.change(viewer, params.id, body),
      takeDownAnnouncement: ({ viewer, params, body }) => announcements.takeDown(viewer, params.id, body.version),
      dismissAnnouncement: async ({ viewer, params }) => {
        await announcements.putAway(viewer, params.id);
        return undefined;
      },
      restoreAnnouncement: async ({ viewer, params }) => {
        await announcements.bringBack(viewer, params.id);
        return undefined;
      },
    };
  },
  data: announcementData,
  home: () => communityHome,
  notices: noticesOfAnnouncements,
  subscribers: (deps, { live }) => announcementSubscribers(deps, live),
};
