import { reportables } from '../app.ts';
import { queueService, reportService } from '../features/reports/index.ts';
import type { PersonKey } from './people.ts';
import type { Act, Chapter, Stage } from './stage.ts';

const HOUR = 3_600_000;

/** A member's latest post that is older than a day. */
const postOf = async ({ deps, as }: Stage, author: PersonKey): Promise<string> => {
  const yesterday = new Date(deps.clock.now().getTime() - 24 * HOUR);
  const post = await deps.db
    .selectFrom('post')
    .where('author_id', '=', as(author).id)
    .where('home_kind', '=', 'member')
    .where('created_at', '<', yesterday)
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return post.id;
};

/** The act of reporting another member's latest post. */
const reports = (at: number, by: PersonKey, author: PersonKey): Act => ({
  at,
  play: async (stage) => {
    const reporter = stage.as(by);
    await reportService(stage.deps, reportables).make(reporter, { kind: 'post', id: await postOf(stage, author), reporter: reporter.id });
  },
});

/** Grace has warned Hugo once for his noisy posts. Two posts await her decision, one of them his, which two members have reported. */
export const reportsChapter: Chapter = ({ now }) => [
  reports(now - 50 * HOUR, 'elena', 'hugo'),
  {
    at: now - 49 * HOUR,
    play: async (stage) => {
      const { deps, as } = stage;
      const thing = { kind: 'post' as const, object_id: await postOf(stage, 'hugo') };
      const ruled = {
        verdict: 'warned' as const,
        reason: 'Please leave colleagues by name out of it if they did not ask to be in.',
        take_down: false,
      };
      await queueService(deps, reportables).decide(as('grace'), thing, ruled);
    },
  },
  reports(now - 5 * HOUR, 'priya', 'hugo'),
  reports(now - 4 * HOUR, 'elena', 'hugo'),
  reports(now - 3 * HOUR, 'ben', 'omar'),
];
