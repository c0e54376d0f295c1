import { type Budget, budgetRow } from '@muster/contract';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { networkOf } from './network.ts';

/** A rate, and the key of its counter. */
interface Count {
  max: number;
  seconds: number;
  key: string;
}
interface Caller {
  address: string;
  member: string | undefined;
  /** The key of the budget, if it is neither the member nor the address. */
  subject?: string | undefined;
}

export interface RateLimits {
  /** Counts one call. Throws 429 with the seconds to wait once a budget is used up. */
  spend: (budget: Budget, caller: Caller) => Promise<void>;
  /** Refunds a call that turned out to be correct, in a budget that counts failures. */
  giveBack: (budget: Budget, caller: Caller) => Promise<void>;
}

/**
 * Fixed-window rate limits. Limits that guard secrets are counted in the database, so that processes share them and a restart does not
 * reset them. Limits that only keep one client from flooding a process are counted in that process.
 */
export function rateLimits(db: Database, clock: Clock): RateLimits {
  const counts = new Map<string, { start: number; count: number }>();

  const refuse = (start: number, seconds: number): never => {
    throw new Refusal('too_many_requests', { retryAfter: Math.max(1, Math.ceil((start + seconds * 1000 - clock.now().getTime()) / 1000)) });
  };

  const spendHere = ({ max, seconds, key }: Count) => {
    const now = clock.now().getTime();
    let entry = counts.get(key);
    if (!entry || entry.start + seconds * 1000 <= now) {
      if (counts.size > 50_000) counts.clear();
      entry = { start: now, count: 0 };
      counts.set(key, entry);
    }
    entry.count += 1;
    if (entry.count > max) refuse(entry.start, seconds);
  };

  const spendShared = async ({ max, seconds, key }: Count) => {
    const now = clock.now();
    const windowStart = new Date(now.getTime() - seconds * 1000);
    const { rows } = await sql<{ count: number; window_start: Date }>`
      insert into rate_count as r (key, window_start, count) values (${key}, ${now}, 1)
      on conflict (key) do update set
        count = case when r.window_start <= ${windowStart} then 1 else r.count + 1 end,
        window_start = case when r.window_start <= ${windowStart} then excluded.window_start else r.window_start end
      returning count, window_start`.execute(db);
    const entry = rows[0]!;
    if (entry.count > max) refuse(entry.window_start.getTime(), seconds);
  };

  return {
    spend: async (budget, caller) => {
      const count = counted(budget, caller);
      if (budgetRow(budget).flood) spendHere(count);
      else await spendShared(count);
    },
    giveBack: async (budget, caller) => {
      await sql`update rate_count set count = count - 1 where key = ${counted(budget, caller).key} and count > 0`.execute(db);
    },
  };
}

/** The rate of a budget for this caller, and the key of its counter. */
function counted(budget: Budget, { address, member, subject }: Caller): Count {
  const { per, max, seconds, strangers } = budgetRow(budget);
  const from = networkOf(address);
  if (strangers && !member) return { ...strangers, key: `${budget}_address:${from}` };
  const who = per === 'member' ? member : per === 'address' ? undefined : subject;
  return { max, seconds, key: `${budget}_${per}:${who ?? from}` };
}
