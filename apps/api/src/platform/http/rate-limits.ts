import { type Budget, budgets } from '@muster/contract';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

type Rule = keyof typeof budgets;
interface Caller {
  address: string;
  member: string | undefined;
  email: string | undefined;
}

export interface RateLimits {
  /** Counts one call. Throws 429 with the seconds to wait once a budget is used up. */
  spend: (budget: Budget, caller: Caller) => Promise<void>;
}

/**
 * Budgets in fixed windows. Those that guard secrets are counted in the database, so that several processes share them and a restart
 * does not refill them; those that only keep one client from flooding a process are counted in it.
 */
export function rateLimits(db: Database, clock: Clock): RateLimits {
  const counted = new Map<string, { start: number; count: number }>();

  const refuse = (start: number, seconds: number): never => {
    throw new Refusal('too_many_requests', { retryAfter: Math.max(1, Math.ceil((start + seconds * 1000 - clock.now().getTime()) / 1000)) });
  };

  const spendHere = (rule: Rule, who: string) => {
    const { max, seconds } = budgets[rule];
    const now = clock.now().getTime();
    const key = `${rule}:${who}`;
    let entry = counted.get(key);
    if (!entry || entry.start + seconds * 1000 <= now) {
      if (counted.size > 50_000) counted.clear();
      entry = { start: now, count: 0 };
      counted.set(key, entry);
    }
    entry.count += 1;
    if (entry.count > max) refuse(entry.start, seconds);
  };

  const spendShared = async (rule: Rule, who: string) => {
    const { max, seconds } = budgets[rule];
    const now = clock.now();
    const windowStart = new Date(now.getTime() - seconds * 1000);
    const { rows } = await sql<{ count: number; window_start: Date }>`
      insert into rate_count as r (key, window_start, count) values (${`${rule}:${who}`}, ${now}, 1)
      on conflict (key) do update set
        count = case when r.window_start <= ${windowStart} then 1 else r.count + 1 end,
        window_start = case when r.window_start <= ${windowStart} then excluded.window_start else r.window_start end
      returning count, window_start`.execute(db);
    const entry = rows[0]!;
    if (entry.count > max) refuse(entry.window_start.getTime(), seconds);
  };

  return {
    spend: async (budget, { address, member, email }) => {
      switch (budget) {
        case 'sign_in':
          await spendShared('sign_in_address', address);
          if (email) await spendShared('sign_in_email', email.toLowerCase());
          return;
        case 'sign_up':
          return spendShared('sign_up_address', address);
        case 'code':
          return spendShared('code_member', member ?? address);
        case 'password':
          return spendShared('password_member', member ?? address);
        case 'email_change':
          return spendShared('email_change_member', member ?? address);
        case 'export':
          return spendShared('export_member', member ?? address);
        case 'follow':
          return spendShared('follow_member', member ?? address);
        case 'post':
          return spendShared('post_member', member ?? address);
        case 'comment':
          return spendShared('comment_member', member ?? address);
        case 'report':
          return spendShared('report_member', member ?? address);
        case 'reset':
          await spendShared('reset_address', address);
          if (email) await spendShared('reset_email', email.toLowerCase());
          return;
        case 'preview':
          return spendHere('preview_member', member ?? address);
        case 'search':
          return spendHere('search_member', member ?? address);
        case 'write':
          return spendHere('write', member ?? address);
        case 'read':
          return spendHere('read', member ?? address);
      }
    },
  };
}
