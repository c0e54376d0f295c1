import { limits, type ReportKind, type Verdict } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { leavingOut } from '../../platform/database/keyset.ts';
import type { KeyStart } from '../../platform/http/key-cursor.ts';
import type { Authorized } from '../../platform/policy.ts';
import { type AccountRow, accountIn, notBlocked, type PersonRow, personIn } from '../people/index.ts';
import type { ReportTable, Ruling } from './reports.tables.ts';

type Ruler = Authorized<'report.rule', Ruling>;

/** A reported item with a summary of its open reports. Its id is that of the latest one. */
export interface CaseRow
  extends Pick<ReportTable, 'id' | 'kind' | 'object_id' | 'on_id' | 'home_kind' | 'home_id' | 'words' | 'created_at'> {
  reports: number;
  first_at: Date;
  reporters: PersonRow[];
  about: AccountRow | null;
  /** True if there is no block between the viewer and the reported member. */
  unblocked: boolean;
  suspended_until: string | null;
  hidden: boolean;
  before: Record<'removed' | Exclude<Verdict, 'removed'>, number>;
}

/** Tests that a report is open and not about the decider: its reporter was promised that the reported member would not find out. */
const open = ({ by }: Ruler): RawBuilder<boolean> => sql<boolean>`(decision is null and subject_id is distinct from ${by}::uuid)`;

const given = (what: Verdict): RawBuilder<unknown> =>
  sql`(select count(*)::int from verdict where subject_id = report.subject_id and what = ${what}::text)`;

/**
 * Returns the undecided reported items, the latest or most often reported first, with one extra. Facts about each author are looked up per
 * item of the page.
 */
export async function openCases(
  db: Database,
  ruler: Ruler,
  { sort, start, size, now }: { sort: 'latest' | 'most'; start: KeyStart; size: number; now: Date },
): Promise<CaseRow[]> {
  const most = sort === 'most';
  const rank = most ? sql`(count(*), max(id::text))` : sql`max(id::text)`;
  const [first, second] = 'after' in start ? start.after : [];
  const after = 'after' in start ? sql`having ${rank} < ${most ? sql`(${first}::int, ${second}::text)` : sql`${first}::text`}` : sql``;
  const order = most ? sql`thing.reports desc, report.id desc` : sql`report.id desc`;
  const { rows } = await sql<CaseRow>`
    select report.id, report.kind, report.object_id, report.on_id, report.home_kind, report.home_id, report.words, report.created_at,
      thing.reports, thing.first_at, ${accountIn('report.subject_id')} as about,
      coalesce(${notBlocked({ id: ruler.by }, 'report.subject_id')}, true) as unblocked,
      (select to_json(suspended_until) from member where id = report.subject_id and suspended_until > ${now}) as suspended_until,
      exists (select from held_back where held_back.object_id = report.object_id) as hidden,
      (select coalesce(json_agg(latest.person), '[]') from (
        select ${personIn('own.reporter_id')} as person from report as own
        where own.kind = report.kind and own.object_id = report.object_id and own.decision is null and own.reporter_id is not null
        order by own.id desc limit ${sql.lit(limits.reporters_shown)}) as latest) as reporters,
      json_build_object('removed', (select count(*)::int from taken_down where author_id = report.subject_id),
        'kept', ${given('kept')}, 'warned', ${given('warned')}, 'suspended', ${given('suspended')}) as before
    from (
      select max(id::text)::uuid as id, count(*)::int as reports, min(created_at) as first_at from report
      where ${open(ruler)} group by kind, object_id ${after}
      order by ${most ? sql`2 desc, 1 desc` : sql`1 desc`} offset ${leavingOut(start)} limit ${sql.lit(size + 1)}
    ) as thing join report on report.id = thing.id
    order by ${order}`.execute(db);
  return rows;
}

/** Returns the reported member and the home of an item with open reports; undefined if there is none. */
export const openCase = (tx: Tx, ruler: Ruler, kind: ReportKind, object_id: string) =>
  tx
    .selectFrom('report')
    .where('kind', '=', kind)
    .where('object_id', '=', object_id)
    .where(open(ruler))
    .select(['subject_id', 'home_kind', 'home_id', 'on_id'])
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();

/** Locks a member until the transaction ends. Call it before anything of theirs is locked: an account is deleted in the same order. */
export const lockSubject = (tx: Tx, id: string) => tx.selectFrom('member').where('id', '=', id).select('id').forNoKeyUpdate().execute();

/** Decides all open reports of an item, wherever it is. Returns their ids. */
export async function decideAll(
  tx: Tx,
  ruler: Ruler,
  { kind, object_id, decision, at }: { kind: ReportKind; object_id: string; decision: 'kept' | 'removed' | 'acted'; at: Date },
): Promise<string[]> {
  const decided = await tx
    .updateTable('report')
    .set({ decision, decided_by: ruler.by, decided_at: at })
    .where('kind', '=', kind)
    .where('object_id', '=', object_id)
    .where(open(ruler))
    .returning('id')
    .execute();
  return decided.map(({ id }) => id);
}

/** Stores a decision about a member. */
export async function insertVerdict(
  tx: Tx,
  _: Ruler,
  verdict: {
    id: string;
    kind: ReportKind;
    object_id: string;
    subject_id: string;
    what: Verdict;
    took_down: boolean;
    reason: string;
    suspended_until: Date | null;
    decided_at: Date;
  },
): Promise<void> {
  await tx.insertInto('verdict').values(verdict).execute();
}
