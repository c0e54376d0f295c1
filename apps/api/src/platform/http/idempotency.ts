import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { Transact } from '../transact.ts';
import type { Viewer } from '../viewer.ts';

type Once = <T extends object>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Idempotency {
  for: (key: string | string[] | undefined, viewer: Viewer | null, call: string, request: object) => Once;
}

/**
 * Makes creating calls idempotent (architecture law 8). The key, the work and its answer are written in one transaction: a simultaneous
 * repeat waits for the first, and a crash leaves neither.
 */
export function idempotency(transact: Transact, clock: Clock): Idempotency {
  return {
    for: (key, viewer, call, request) => async (work) => {
      if (key === undefined || !viewer) return transact(work);
      if (typeof key !== 'string' || key.length < 1 || key.length > 200) {
        throw new Refusal('invalid', { fields: { 'Idempotency-Key': ['This key must have 1 to 200 characters.'] } });
      }
      const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
      const at = { member_id: viewer.id, call, key };
      return transact(async (tx) => {
        const fresh = await tx
          .insertInto('idempotency_key')
          .values({ ...at, request_hash, answer: null, created_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
          .executeTakeFirst();
        const row = tx.selectFrom('idempotency_key').where('member_id', '=', at.member_id).where('call', '=', call).where('key', '=', key);
        if (!fresh) {
          const first = await row.select(['request_hash', 'answer']).executeTakeFirstOrThrow();
          if (first.request_hash !== request_hash) throw new Refusal('idempotency_mismatch');
          return first.answer as never;
        }
        const answer = await work(tx);
        await tx
          .updateTable('idempotency_key')
          .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
          .where('member_id', '=', at.member_id)
          .where('call', '=', call)
          .where('key', '=', key)
          .execute();
        return answer;
      });
    },
  };
}
