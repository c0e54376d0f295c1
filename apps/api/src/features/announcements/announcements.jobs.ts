import { type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import { emitAll } from '../../platform/jobs/outbox.ts';
import type { Deps } from '../../product/deps.ts';
import type { Live } from '../../product/live/live.ts';
import { audienceParts } from './announcements.queries.ts';

/** Notifies members of announcements in parts, with a job for each part. Open feeds check for new posts at once. */
export const announcementSubscribers = ({ transact }: Pick<Deps, 'transact'>, live: Live): Subscriber[] => [
  subscriber('announcement.made', 'announcements.tell', async ({ post_id }) => {
    live.nudge({ about: 'feed' });
    await transact(async (tx) => {
      const parts = await audienceParts(tx, post_id);
      await emitAll(
        tx,
        'announcement.told',
        parts.map((part) => ({ post_id, ...part })),
      );
    });
  }),
];
