import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Transact } from '../../platform/transact.ts';
import type { Viewer } from '../viewer.ts';

/** Identifies a call and its repeats; the hash detects a different request under the same key. */
export interface Repeat {
  member_id: string;
  call: string;
  key: string;
  request_hash: string;
}

/** The first request under a key, with its answer. */
export interface First {
  request_hash: string;
  answer: unknown;
}

/** Runs a creating transaction once per key. */
export interface Once {
  <T extends object>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For calls that read, and then write in one statement (decision 50): both parts need this. Null without a key. */
  repeat: () => Repeat | null;
}

export interface Idempotency {
  for: (key: string | string[] | undefined, viewer: Viewer | null, call: string, request: object) => Once;
}

/** The first request of a member under a key, as JSON within a read; null if the key is new, and without a key. */
export const firstUnder = ({ member_id, call, key }: { member_id: string; call: string; key: string | null }): RawBuilder<First | null> =>
  sql`(select json_build_object('request_hash', request_hash, 'answer', answer) from idempotency_key
    where member_id = ${member_id}::uuid and call = ${call}::text and key = ${key}::text)`;

/** The answer for a repeat; undefined if the request is not a repeat. Throws if the key was used for another request. */
export function answerOf(repeat: Repeat | null, first: First | null): unknown {
  if (!repeat || !first) return undefined;
  if (first.request_hash !== repeat.request_hash) throw new Refusal('idempotency_mismatch');
  return first.answer;
}

/** Stores the answer of a call for repeats, in the statement that does its work: stores it only if `from` has a row. */
export const storingAnswer = (
  { member_id, call, key, request_hash }: Repeat,
  answer: object,
  now: Date,
  from: string,
): RawBuilder<unknown> => sql`
  insert into idempotency_key (member_id, call, key, request_hash, answer, created_at)
  select ${member_id}::uuid, ${call}::text, ${key}::text, ${request_hash}::text, ${JSON.stringify(answer)}::jsonb, ${now}::timestamptz
  from ${sql.table(from)}`;

/**
 * Makes creating calls idempotent. The key, the work and its answer are written in one transaction: a simultaneous repeat waits for the
 * first, and a crash leaves none of them.
 */
export function idempotency(transact: Transact, clock: Clock): Idempotency {
  return {
    for: (key, viewer, call, request) => {
      const repeat = (): Repeat | null => {
        if (key === undefined || !viewer) return null;
        if (typeof key !== 'string' || key.length < 1 || key.length > 200) {
          throw new Refusal('invalid', { fields: { 'Idempotency-Key': ['This key must have 1 to 200 characters.'] } });
        }
        const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
        return { member_id: viewer.id, call, key, request_hash };
      };
      const once = async <T extends object>(work: (tx: Tx) => Promise<T>): Promise<T> => {
        const named = repeat();
        if (!named) return transact(work);
        const { request_hash, ...at } = named;
        return transact(async (tx) => {
          const fresh = await tx
            .insertInto('idempotency_key')
            .values({ ...at, request_hash, answer: null, created_at: clock.now() })
            .onConflict((conflict) => conflict.doNothing())
            .returning('key')
            .executeTakeFirst();
          const row = tx
            .selectFrom('idempotency_key')
            .where('member_id', '=', at.member_id)
            .where('call', '=', call)
            .where('key', '=', at.key);
          if (!fresh) return answerOf(named, await row.select(['request_hash', 'answer']).executeTakeFirstOrThrow()) as T;
          const answer = await work(tx);
          await tx
            .updateTable('idempotency_key')
            .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
            .where('member_id', '=', at.member_id)
            .where('call', '=', call)
            .where('key', '=', at.key)
            .execute();
          return answer;
        });
      };
      return Object.assign(once, { repeat });
    },
  };
}
