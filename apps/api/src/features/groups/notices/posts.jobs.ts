import { type Subscriber, subscriber } from '../../../platform/jobs/jobs.ts';
import { emitAll } from '../../../platform/jobs/outbox.ts';
import type { Deps } from '../../../product/deps.ts';
import { audienceParts } from './posts.queries.ts';

/** Splits the members to notify of a post in their group into parts, each notified by a job of its own. */
export const postNoticeSubscribers = ({ transact }: Pick<Deps, 'transact'>): Subscriber[] => [
  subscriber(
    'post.created',
    'groups.tell_post',
    ({ post_id, author_id, tagged, home }) =>
      transact(async (tx) => {
        const parts = await audienceParts(tx, home!.id);
        const post = { post_id, group_id: home!.id, author_id, tagged };
        await emitAll(
          tx,
          'group.post_told',
          parts.map((part) => ({ ...post, ...part })),
        );
      }),
    { when: ({ home }) => home?.kind === 'group' },
  ),
];
