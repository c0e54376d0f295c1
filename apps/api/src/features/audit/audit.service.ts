import type { Readable } from 'node:stream';
import { type AuditEntry, limits } from '@muster/contract';
import { csvStream, textStream } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { keyCursor, keyStart } from '../../platform/http/key-cursor.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { mayReadAudit } from './audit.policy.ts';
import { actors, chained, entries, type Which } from './audit.queries.ts';
import { beginning, flawOf } from './audit.rules.ts';
import { toEntry } from './audit.view.ts';

/** Entries of a file, or of a check, in memory at once. */
const ROWS = 1000;
/** Actor of acts at the terminal in files: nobody is signed in there. */
const terminal = { id: null, name: 'Terminal' };
const seqShape = /^\d{1,15}$/;

/** The audit log as a list and as files. */
export function auditService({ db }: Pick<Deps, 'db'>) {
  /** Returns a function that reads the next entries in ascending order; an empty array at the end. */
  const entriesOf = (which: Which): (() => Promise<AuditEntry[]>) => {
    let after: number | null = 0;
    return async () => {
      if (after === null) return [];
      const rows = await entries(db, which, { after, limit: ROWS });
      after = rows.length < ROWS ? null : rows.at(-1)!.seq;
      return rows.map(toEntry);
    };
  };

  return {
    /** Entries, the latest first, with everybody who has an entry. */
    list: async (viewer: Viewer, { offset, ...which }: Which & { offset?: string | undefined }) => {
      mayReadAudit(viewer);
      const start = keyStart(offset, [seqShape]);
      const size = limits.audit_page;
      const from = 'after' in start ? { before: Number(start.after[0]) } : { skip: start.skip };
      const [rows, people] = [await entries(db, which, { ...from, limit: size + 1 }), await actors(db)];
      const data = rows.slice(0, size).map(toEntry);
      return { data, actors: people, next: rows.length > size ? keyCursor([String(data.at(-1)!.seq)]) : null };
    },

    /** All entries as CSV. */
    csv: async (viewer: Viewer, which: Which): Promise<Readable> => {
      mayReadAudit(viewer);
      const more = entriesOf(which);
      return csvStream(
        ['number', 'at', 'who', 'who_id', 'act', 'what', 'what_id', 'about', 'about_id', 'summary', 'reason', 'hash'],
        async () =>
          (await more()).map(({ seq, at, actor, act, target, about, reason, summary, hash }) => [
            String(seq),
            at,
            (actor ?? terminal).name ?? '',
            (actor ?? terminal).id ?? '',
            act,
            target.kind,
            target.id ?? '',
            about?.name ?? '',
            about?.id ?? '',
            summary,
            reason,
            hash,
          ]),
      );
    },

    /** All entries as JSON lines. */
    lines: async (viewer: Viewer, which: Which): Promise<Readable> => {
      mayReadAudit(viewer);
      const more = entriesOf(which);
      return textStream(async () =>
        (await more()).map((entry) => `${JSON.stringify({ ...entry, actor: entry.actor ?? terminal })}\n`).join(''),
      );
    },
  };
}

/**
 * Verifies the chain of hashes. Returns the number of entries and the hash of the last one, or the first flaw. `head` is a hash recorded
 * earlier: it must still be in the log, which proves that no entries were removed from its end.
 */
export async function verifyAudit(db: Database, head?: string): Promise<{ count: number; hash: string; flaw: string | null }> {
  let last = beginning;
  let seen = head === undefined;
  for (;;) {
    const rows = await chained(db, last.seq, ROWS);
    for (const row of rows) {
      const flaw = flawOf(row, last);
      if (flaw) return { count: last.seq, hash: last.hash, flaw };
      last = row;
      seen ||= row.hash === head;
    }
    if (rows.length < ROWS) break;
  }
  return { count: last.seq, hash: last.hash, flaw: seen ? null : 'The entry with that hash is not in the log any more.' };
}
