import type { Act } from '@muster/contract';
import type { Generated } from 'kysely';

/** What an operator did. The database numbers and chains the entries; nothing refers to members by a key, since entries never change. */
export interface AuditEntryTable {
  seq: Generated<number>;
  at: Date;
  /** Null at the terminal. */
  actor_id: string | null;
  act: Act;
  target_kind: string;
  target_id: string | null;
  /** The member whom it was about. */
  about_id: string | null;
  reason: string;
  summary: string;
  previous_hash: Generated<string>;
  hash: Generated<string>;
}

/** What is noted of an act. */
export interface NewEntry {
  at: Date;
  /** Who did it; null at the terminal. */
  actor_id: string | null;
  act: Act;
  /** What it was done to. */
  target: {
    kind:
      | 'challenge'
      | 'tier'
      | 'discount'
      | 'purchase'
      | 'queue'
      | 'shirt'
      | 'event'
      | 'group'
      | 'workspace'
      | 'announcement'
      | 'member'
      | 'report'
      | 'post'
      | 'analytics'
      | 'sign_on';
    id: string | null;
  };
  /** The member whom it was about. */
  about_id?: string | null;
  reason?: string;
  /**
   * How the member whom it is about hears of it besides their security log: by a notice, unless the call itself notifies or mails them
   * (`elsewhere`). `nothing` for what was looked at and changes nothing for them: not even their log names it.
   */
  hears?: 'notice' | 'elsewhere' | 'nothing';
  /** A name, or what has changed: nothing about anybody's health, and no member's name, which may change or go. */
  summary?: string;
}

/** All that an entry's hash is made of, and the hash. */
export interface ChainedRow {
  seq: number;
  previous_hash: string;
  micros: string;
  actor_id: string | null;
  act: string;
  target_kind: string;
  target_id: string | null;
  about_id: string | null;
  reason: string;
  summary: string;
  hash: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    audit_entry: AuditEntryTable;
  }
}
