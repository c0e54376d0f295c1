// Clients that read feeds one after another, in a process of their own so that they do not disturb the measuring one.
import { setTimeout as wait } from 'node:timers/promises';
import { isGood, type Member, readNews, repeat, sender } from '../lib/load.ts';

/** What they report when they end. Durations in milliseconds; `soonest` is how long whoever was put off first had waited, null if nobody was. */
export interface ReadersReport {
  answered: number;
  failed: number;
  deferred: number;
  soonest: number | null;
  times: number[];
}

/** How often a read comes again before it counts as one that is not answered. */
const MOST_TRIES = 60;
/** Five clients share a member: this keeps them within the member's budget of 1200 reads a minute. */
const EVERY_MS = 290;

const { url, members, clients } = JSON.parse(process.argv[2]!) as { url: string; members: Member[]; clients: number };
const times: number[] = [];
let soonest: number | null = null;
const { send, counts } = sender(() => [url], {
  later: MOST_TRIES,
  onAnswer: ({ status, retryAfter, took }) => {
    times.push(took);
    if (status === 503 && retryAfter) soonest = Math.min(soonest ?? took, took);
  },
});
const by = Array.from({ length: clients }, (_, nth) => members[nth % members.length]!);
const reading = repeat(by, 0, async (member) => {
  const [answer] = await Promise.all([readNews(send, member), wait(EVERY_MS)]);
  return isGood(answer);
});
process.on('SIGTERM', () => {
  void reading.end().then((reads) => {
    const failed = reads.filter((isAnswered) => !isAnswered).length;
    const report: ReadersReport = { answered: counts.answered, failed, deferred: counts.putOff, soonest, times };
    process.stdout.write(JSON.stringify(report), () => process.exit(0));
  });
});
