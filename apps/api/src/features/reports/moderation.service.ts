import { type HomeRef, limits, type ReportedThing, type TakenKind } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import { emit, emitAll } from '../../platform/jobs/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Reportables } from '../../product/reportable.ts';
import type { Viewer } from '../../product/viewer.ts';
import { looksAfter, noteInHome, showAgain } from '../feed/index.ts';
import { loadMentions, mentionedIds } from '../people/index.ts';
import { decideReports, reportedIn } from './moderation.queries.ts';
import { toReportedThing } from './moderation.view.ts';
import { mayDecideIn, maySettle, mayTakeDown } from './reports.policy.ts';

type Decider = ReturnType<typeof mayDecideIn>;

interface Thing {
  kind: TakenKind;
  object_id: string;
}

/** Lets the moderators of a home read its reports, keep reported items and take them down. */
export function moderationService(
  { db, transact, clock, config, homes }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'homes'>,
  reportables: Reportables,
) {
  /** Applies a decision: the item is no longer hidden, and its reporters are notified. */
  const settle = async (tx: Tx, decider: Decider, object_id: string, decided: ReadonlyArray<{ id: string }>): Promise<void> => {
    await showAgain(tx, maySettle(decider, object_id));
    await emit(tx, 'report.decided', { home: decider.home });
    await emitAll(
      tx,
      'report.answered',
      decided.map(({ id }) => ({ report_id: id })),
    );
  };

  return {
    /** Returns the undecided reported items of a home, the latest reported first. */
    list: async (viewer: Viewer, home: HomeRef, offset?: string): Promise<{ data: ReportedThing[]; next: string | null }> => {
      const decider = mayDecideIn(viewer, home, await looksAfter(db, homes, viewer, home));
      const { items, next } = page(await reportedIn(db, decider, pageStart(offset), limits.group_care_page), limits.group_care_page);
      const mentions = await loadMentions(
        db,
        viewer,
        items.flatMap(({ words }) => mentionedIds(words)),
      );
      const view = { viewer, home, leaderLabel: config.leader.label, words: mentions([]).words };
      return { data: items.map((row) => toReportedThing(row, view)), next };
    },

    /** Decides that a reported item may stay. */
    keep: (viewer: Viewer, home: HomeRef, { kind, object_id }: Thing): Promise<void> =>
      transact(async (tx) => {
        const decider = mayDecideIn(viewer, home, await looksAfter(tx, homes, viewer, home));
        const decided = await decideReports(tx, decider, { kind, object_id, decision: 'kept', at: clock.now() });
        if (decided.length === 0) throw new Refusal('reports.not_found');
        await settle(tx, decider, object_id, decided);
        const act = { actor_id: viewer.id, author_id: decided[0]!.subject_id, reason: '', at: clock.now() };
        await noteInHome(tx, homes, home, { verb: 'kept', kind, ...act });
      }),

    /**
     * Takes down an item, for a reason that its author can read, and decides its reports. Also decides the reports if its author has
     * deleted it already.
     */
    takeDown: (viewer: Viewer, home: HomeRef, { kind, object_id, reason }: Thing & { reason: string }): Promise<void> =>
      transact(async (tx) => {
        const decider = mayDecideIn(viewer, home, await looksAfter(tx, homes, viewer, home));
        const { takenDown, missing } = reportables[kind];
        const at = clock.now();
        const found = await takenDown?.find(tx, home, object_id);
        const taken = found && (await takenDown!.take(tx, mayTakeDown(decider, { id: object_id, ...found }, { reason, at })));
        const decided = await decideReports(tx, decider, { kind, object_id, decision: 'removed', at });
        if (!taken && decided.length === 0) throw new Refusal(missing);
        if (decided.length > 0) await settle(tx, decider, object_id, decided);
        if (taken)
          await noteInHome(tx, homes, home, { verb: 'took_down', kind, actor_id: viewer.id, author_id: found.author_id, reason, at });
      }),
  };
}
