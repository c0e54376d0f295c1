import { hasQueues, listGivenUp, queueFigures, retryGivenUp } from '../platform/jobs/queue-tables.ts';
import { type CommandContext, CommandError, noteAtTerminal } from './commands.ts';
import { printTable } from './print-table.ts';

const minute = (at: Date | undefined): string => at?.toISOString().slice(0, 16).replace('T', ' ') ?? '';

/** Shows every queue with pending or failed jobs. */
export async function showJobs({ db, say }: Pick<CommandContext, 'db' | 'say'>): Promise<void> {
  if (!(await hasQueues(db))) return say('There are no queues yet: the server makes them at its first start.');
  const [{ queues, outbox }, lost] = [await queueFigures(db), new Map((await listGivenUp(db)).map((each) => [each.queue, each]))];
  const rows = queues.flatMap(({ queue, waiting, running, retrying }) => {
    const given = lost.get(queue);
    if (waiting + running + retrying === 0 && !given) return [];
    return [[queue, waiting, running, retrying, given?.jobs ?? 0, minute(given?.first), minute(given?.last), given?.reason ?? '']];
  });
  if (outbox.waiting > 0) say(`${outbox.waiting} events have not been handed to the queues yet.`);
  if (rows.length === 0) return say('No job waits, runs or was given up.');
  say(printTable(['Queue', 'Due', 'Running', 'Tried again later', 'Given up', 'First (UTC)', 'Last (UTC)', 'Last reason'], rows));
}

/** Retries the failed jobs of a queue. Handlers are idempotent, so work that was half done is only completed. */
export async function retryJobs({ db, clock, say }: CommandContext, queue: string): Promise<void> {
  if (!(await hasQueues(db)) || !(await queueFigures(db)).queues.some((each) => each.queue === queue))
    throw new CommandError(`There is no queue "${queue}".`);
  const jobs = await db.transaction().execute(async (tx) => {
    const again = await retryGivenUp(tx, queue);
    if (again > 0)
      await noteAtTerminal(tx, clock, { act: 'job.retry', target: { kind: 'queue', id: null }, summary: `${again} of ${queue}` });
    return again;
  });
  say(jobs > 0 ? `${jobs} ${jobs === 1 ? 'job is' : 'jobs are'} tried again.` : `Nothing of ${queue} was given up.`);
}
