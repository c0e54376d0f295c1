import type { Act } from '@muster/contract';
import type { Generated } from 'kysely';

/** An operator act. The database numbers and chains the entries; they have no foreign keys to members, since entries never change. */
export interface AuditEntryTable {
  seq: Generated<number>;
  at: Date;
  /** Null at the terminal. */
  actor_id: string | null;
  act: Act;
  target_kind: string;
  target_id: string | null;
  /** The member concerned. */
  about_id: string | null;
  reason: string;
  summary: string;
  previous_hash: Generated<string>;
  hash: Generated<string>;
}

/** A new entry of the audit log. */
export interface NewEntry {
  at: Date;
  /** The operator; null at the terminal. */
  actor_id: string | null;
  act: Act;
  /** The object that was acted on. */
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
  /** The member concerned. */
  about_id?: string | null;
  reason?: string;
  /**
   * How the member concerned is informed besides their security log: by a notice, or by the call itself (`elsewhere`). `nothing` if an
   * operator only viewed something and changed nothing for them: their log has no entry either.
   */
  hears?: 'notice' | 'elsewhere' | 'nothing';
  /** A name, or what has changed. Contains no health data and no member's name, which may change or be deleted. */
  summary?: string;
}

/** All columns that the hash of an entry covers, and the hash. */
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
