import { type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import { emitAll } from '../../platform/jobs/outbox.ts';
import type { Deps } from '../../product/deps.ts';
import type { Live } from '../../product/live/live.ts';
import { audienceParts } from './announcements.queries.ts';

/** Has members told of announcements in parts, each by a job of its own, however many they are. Open feeds check for it at once. */
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
