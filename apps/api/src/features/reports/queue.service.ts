import { fieldWords, limits, type ReportedCase, type ReportKind, reportKinds, type Verdict } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { idShape, keyCursor, keyStart } from '../../platform/http/key-cursor.ts';
import { emit, emitAll } from '../../platform/jobs/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Reportables } from '../../product/reportable.ts';
import type { Viewer } from '../../product/viewer.ts';
import { noteAct } from '../audit/index.ts';
import { holdBack, loadHomeNames, noteInHome, showAgain } from '../feed/index.ts';
import { mayBar, suspendMember } from '../members/index.ts';
import { loadMentions, mentionedIds } from '../people/index.ts';
import { decideAll, insertVerdict, lockSubject, openCase, openCases } from './queue.queries.ts';
import { toCase } from './queue.view.ts';
import type { InHomeOrNone } from './reports.events.ts';
import { inChargeOf, mayHide, mayRule, maySettle, mayTakeDown } from './reports.policy.ts';
import type { ReportTable } from './reports.tables.ts';

/** A reported item. */
interface Thing {
  kind: ReportKind;
  object_id: string;
}

/** An operator's decision, and the reason. */
interface Ruled {
  verdict: Verdict;
  reason: string;
  take_down: boolean;
  until?: string | undefined;
}

const DAY = 86_400_000;
/** Returns the home in the form that events use. */
const homeOf = ({ home_kind: kind, home_id: id }: Pick<ReportTable, 'home_kind' | 'home_id'>): InHomeOrNone =>
  kind && id ? { home: { kind, id } } : {};
const done: Record<Verdict, string> = { kept: 'may stay', removed: 'taken down', warned: 'warned', suspended: 'suspended' };
const notFound = () => new Refusal('reports.not_found');

/** The operators' queue of all reported items (decision 74). */
export function queueService(
  { db, transact, clock, config, homes }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'homes'>,
  reportables: Reportables,
) {
  /** Returns the end of a suspension, if the decision is one. */
  const endOf = ({ verdict, until }: Ruled): Date | null => {
    if (verdict !== 'suspended') return null;
    if (!until) throw new Refusal('invalid', { fields: { until: [fieldWords.required] } });
    const ahead = new Date(until).getTime() - clock.now().getTime();
    if (ahead <= 0) throw new Refusal('invalid', { fields: { until: [fieldWords.suspension_over] } });
    if (ahead > limits.suspension_days * DAY) throw new Refusal('invalid', { fields: { until: [fieldWords.suspension_long] } });
    return new Date(until);
  };

  /** Takes down an item wherever it is. Returns false if it is already gone. */
  const takeDown = async (tx: Tx, viewer: Viewer, { kind, object_id }: Thing, reason: string, at: Date): Promise<boolean> => {
    const { takenDown } = reportables[kind];
    if (!takenDown) throw new Refusal('reports.cannot');
    const home = await takenDown.homeOf(tx, object_id);
    const found = home && (await takenDown.find(tx, home, object_id));
    if (!home || !found) return false;
    const taken = await takenDown.take(tx, mayTakeDown(inChargeOf(mayRule(viewer), home), { id: object_id, ...found }, { reason, at }));
    if (taken && (kind === 'post' || kind === 'reaction'))
      await noteInHome(tx, homes, home, {
        verb: 'took_down',
        kind,
        actor_id: viewer.id,
        author_id: found.author_id,
        reason,
        at,
        noted: true,
      });
    return taken;
  };

  return {
    /** Returns the undecided reported items. */
    list: async (viewer: Viewer, { sort, offset }: { sort: 'latest' | 'most'; offset?: string | undefined }) => {
      const ruler = mayRule(viewer);
      const size = limits.reports_page;
      const start = keyStart(offset, sort === 'most' ? [/^\d{1,9}$/, idShape] : [idShape]);
      const rows = await openCases(db, ruler, { sort, start, size, now: clock.now() });
      const shown = rows.slice(0, size);
      const placed = shown.flatMap(({ home_kind, home_id }) => (home_kind && home_id ? { home_kind, home_id } : []));
      const names = await loadHomeNames(db, homes, placed);
      const mentions = await loadMentions(
        db,
        viewer,
        shown.flatMap(({ words }) => mentionedIds(words)),
      );
      const shownHome = ({ home_kind: kind, home_id }: (typeof shown)[number]): ReportedCase['home'] => {
        if (!kind || !home_id || kind === 'member' || kind === 'community') return null;
        const named = names({ home_kind: kind, home_id })[kind];
        return named && { kind, ...named };
      };
      const sight = { viewer, leaderLabel: config.leader.label, reportables, words: mentions([]).words };
      const last = shown.at(-1);
      const next = rows.length > size && last ? keyCursor(sort === 'most' ? [String(last.reports), last.id] : [last.id]) : null;
      return { data: shown.map((row) => toCase(row, { ...sight, home: shownHome(row) })), next };
    },

    /** Hides an item from others until it is decided, or shows it again. */
    hide: async (viewer: Viewer, { kind, object_id }: Thing, hidden: boolean): Promise<void> => {
      const ruler = mayRule(viewer);
      await transact(async (tx) => {
        const found = await openCase(tx, ruler, kind, object_id);
        if (!found) throw notFound();
        const at = clock.now();
        const { holdsBack = false } = reportables[kind];
        const hiding = mayHide(ruler, { id: object_id, kind, author_id: found.subject_id, at }, holdsBack);
        if (!(await (hidden ? holdBack(tx, hiding) : showAgain(tx, maySettle(ruler, object_id))))) return;
        await emit(tx, 'report.hidden', { kind: hiding.kind, id: object_id, on_id: found.on_id, ...homeOf(found) });
        const summary = `${reportKinds[kind]}: ${hidden ? 'hidden' : 'shown again'}`;
        await noteAct(tx, {
          at,
          actor_id: viewer.id,
          act: 'report.hide',
          target: { kind: 'report', id: object_id },
          about_id: found.subject_id,
          summary,
        });
      });
    },

    /** Decides all open reports of an item. Its author can read the reason, and its reporters are notified of the decision. */
    decide: async (viewer: Viewer, { kind, object_id }: Thing, ruled: Ruled): Promise<void> => {
      const ruler = mayRule(viewer);
      const { verdict, reason } = ruled;
      if (verdict !== 'kept' && !reason) throw new Refusal('invalid', { fields: { reason: [fieldWords.required] } });
      const until = endOf(ruled);
      const removes = verdict === 'removed' || (verdict !== 'kept' && ruled.take_down);
      await transact(async (tx) => {
        const at = clock.now();
        const found = await openCase(tx, ruler, kind, object_id);
        if (!found) throw notFound();
        const { subject_id, on_id } = found;
        if ((verdict === 'warned' || verdict === 'suspended') && !subject_id) throw new Refusal('reports.cannot');
        if (subject_id) await lockSubject(tx, subject_id);
        if (until && subject_id) await suspendMember(tx, mayBar(viewer, subject_id), { until, reason }, at);
        const took_down = removes && (await takeDown(tx, viewer, { kind, object_id }, reason, at));
        const decision = removes ? 'removed' : verdict === 'kept' ? 'kept' : 'acted';
        const reports = await decideAll(tx, ruler, { kind, object_id, decision, at });
        // If two operators decide at the same time, the second finds nothing left.
        if (reports.length === 0) throw notFound();
        if (!took_down && (await showAgain(tx, maySettle(ruler, object_id))))
          await emit(tx, 'report.hidden', { kind, id: object_id, on_id, ...homeOf(found) });
        if (subject_id) {
          const id = clock.newId();
          const given = { id, kind, object_id, subject_id, what: verdict, took_down, reason, suspended_until: until, decided_at: at };
          await insertVerdict(tx, ruler, given);
          const isTold = verdict === 'warned' || (verdict === 'removed' && took_down && !reportables[kind].keptForAuthor);
          if (isTold) await emit(tx, 'report.verdict', { verdict_id: id });
        }
        await emit(tx, 'report.decided', homeOf(found));
        await emitAll(
          tx,
          'report.answered',
          reports.map((report_id) => ({ report_id })),
        );
        const summary = `${reportKinds[kind]}: ${done[verdict]}${took_down && verdict !== 'removed' ? ', taken down' : ''}`;
        await noteAct(tx, {
          at,
          actor_id: viewer.id,
          act: 'report.decide',
          target: { kind: 'report', id: object_id },
          about_id: subject_id,
          // The author must not learn that an item that may stay was reported.
          hears: verdict === 'kept' ? 'nothing' : 'elsewhere',
          reason,
          summary,
        });
      });
    },
  };
}
