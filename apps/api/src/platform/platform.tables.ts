import type { Generated, JSONColumnType } from 'kysely';

export interface OutboxEventTable {
  id: string;
  name: string;
  payload: JSONColumnType<object>;
  created_at: Generated<Date>;
}

export interface IdempotencyKeyTable {
  member_id: string;
  call: string;
  key: string;
  request_hash: string;
  answer: JSONColumnType<object> | null;
  created_at: Date;
}

export interface RateCountTable {
  key: string;
  window_start: Date;
  count: number;
}

export interface RecentTryTable {
  key: string;
  times: Date[];
  last_at: Date;
}

export interface SchemaFloorTable {
  is_only: Generated<boolean>;
  migration: string;
}

export interface BackfillTable {
  name: string;
  cursor: string | null;
  done: Generated<number>;
  total: number;
  started_at: Date;
  stepped_at: Date;
  finished_at: Date | null;
}

export interface LastFailureTable {
  what: 'backup' | 'mail';
  at: Date;
  reason: string;
}

export interface MailCountTable {
  hour: Date;
  sent: number;
  failed: number;
}

/** Every table of the database. Features add theirs in their `*.tables.ts` (`declare module`); `schema.test.ts` checks them. */
export interface Tables {
  outbox_event: OutboxEventTable;
  idempotency_key: IdempotencyKeyTable;
  rate_count: RateCountTable;
  recent_try: RecentTryTable;
  schema_floor: SchemaFloorTable;
  backfill: BackfillTable;
  last_failure: LastFailureTable;
  mail_count: MailCountTable;
}
