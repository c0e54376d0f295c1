import type { Readable } from 'node:stream';
import { type AnalyticsHistory, type EmployerView, limits, type WorkspaceAnalytics } from '@muster/contract';
import { csvStream } from '../../platform/csv.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { downloadCan, mayAgree, mayDownload, mayList, maySee } from './analytics.policy.ts';
import {
  type Block,
  type BlockRow,
  blockOf,
  figuresOf,
  lookersOf,
  overTimeOf,
  ownWorkspaceOf,
  rowsOfFile,
  workspaceOf,
} from './analytics.queries.ts';
import type { Looked } from './analytics.tables.ts';
import { toChallenge, toEvent, toLooker, toMove, toNewcomers, toPeriods, toSummary, toTotals, toUser } from './analytics.view.ts';
import { noteLook } from './analytics.writes.ts';
import { nextFullWeek } from './closing.rules.ts';
import { agreeToCount } from './place.writes.ts';

const DAY = 86_400_000;

/** Workspace analytics for employers, and what members see of them. */
export function analyticsService({ db, transact, clock, config }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config'>) {
  const floor = config.rules.analytics_floor;

  /** All figures of a workspace, and its users separately: operators see both, members see the figures only. */
  const told = (row: Awaited<ReturnType<typeof workspaceOf>> | Awaited<ReturnType<typeof ownWorkspaceOf>>) => {
    if (!row) throw new Refusal('analytics.not_found');
    return {
      users: row.users.map(toUser),
      shown: {
        ...toSummary(row, floor),
        ...toTotals(row),
        challenges: row.challenges.map(toChallenge),
        events: row.events.map(toEvent),
      },
    };
  };

  /** Returns the row after recording the look: once a day, so that most looks write nothing. */
  const seen = async <Row extends { noted: boolean }>(
    looking: Parameters<typeof noteLook>[1],
    row: Row | undefined,
    now: Date,
  ): Promise<Row> => {
    if (!row) throw new Refusal('analytics.not_found');
    if (!row.noted) await noteLook(db, looking, now);
    return row;
  };

  /** Released figures of a workspace over time, the same for operators and members. */
  const over = async (viewer: Viewer, workspaceId: string, period: 'weeks' | 'months', may = () => {}): Promise<AnalyticsHistory> => {
    const { weeks, newcomers } = await overTimeOf(db, viewer, workspaceId, period);
    may();
    return {
      data: toPeriods(weeks, period).slice(period === 'weeks' ? 0 : -limits.analytics_months),
      newcomers: newcomers.map(toNewcomers),
    };
  };

  /** A page of a block. Looks at the list of users are recorded as such. */
  const list = async <B extends Block>(viewer: Viewer, workspaceId: string, block: B, offset: string | undefined) => {
    const what = block === 'users' ? 'users' : 'figures';
    const [now, size] = [clock.now(), limits.analytics_page];
    const found = await blockOf(db, viewer, { block, workspaceId, what, now, start: pageStart(offset), size });
    const { count, rows } = await seen(maySee(viewer, workspaceId, what), found, now);
    return { count, ...page<BlockRow[B]>(rows, size) };
  };

  /** Streams all rows of a block as a file, in parts, with the name of the workspace. */
  const file = async <B extends Block>(
    viewer: Viewer,
    workspaceId: string,
    { what, block, header, cells }: { what: Looked; block: B; header: string[]; cells: (row: BlockRow[B], missing: string) => string[] },
  ): Promise<{ name: string; file: Readable }> => {
    const now = clock.now();
    const row = await figuresOf(db, viewer, { workspaceId, what, now });
    const looking = mayDownload(viewer, workspaceId, what);
    const found = await seen(looking, row, now);
    const missing = found.closed ? `not told (about fewer than ${floor})` : 'not counted yet';
    const more = rowsOfFile(db, viewer, { block, workspaceId: looking.workspace_id });
    const next = async () => (await more()).map((row) => cells(row, missing));
    return { name: found.name, file: csvStream(header, next) };
  };
  const counted = ({ name, value }: { name: string; value: number | null }, missing: string) => [
    name,
    value === null ? missing : String(value),
  ];

  /** What the viewer's employer sees, built by the same code; who may look, and who did. */
  const employer = async (viewer: Viewer): Promise<EmployerView> => {
    if (!viewer.workspace_id) return { workspace: null, lookers: [], move: null };
    const since = new Date(clock.now().getTime() - limits.analytics_looks_days * DAY);
    const row = await ownWorkspaceOf(db, viewer, viewer.workspace_id);
    const { shown } = told(row);
    const lookers = await lookersOf(db, viewer, viewer.workspace_id, since);
    return { workspace: shown, lookers: lookers.map(toLooker), move: row!.move && toMove(row!.move) };
  };

  return {
    /** The workspaces that the viewer may see: their own, if they have one. */
    list: async (viewer: Viewer) => {
      const now = clock.now();
      const row = await figuresOf(db, viewer, { what: 'figures', now });
      mayList(viewer);
      if (!row) return { data: [], next: null };
      return { data: [toSummary(await seen(maySee(viewer, row.id, 'figures'), row, now), floor)], next: null };
    },

    one: async (viewer: Viewer, workspaceId: string): Promise<WorkspaceAnalytics> => {
      const now = clock.now();
      const row = await workspaceOf(db, viewer, { workspaceId, what: 'figures', now });
      const { shown, users } = told(await seen(maySee(viewer, workspaceId, 'figures'), row, now));
      return { ...shown, users, can: { download: downloadCan(viewer) } };
    },

    history: (viewer: Viewer, workspaceId: string, period: 'weeks' | 'months') =>
      over(viewer, workspaceId, period, () => void maySee(viewer, workspaceId, 'figures')),

    users: async (viewer: Viewer, workspaceId: string, offset: string | undefined) => {
      const { items, ...rest } = await list(viewer, workspaceId, 'users', offset);
      return { data: items.map(toUser), ...rest };
    },
    challenges: async (viewer: Viewer, workspaceId: string, offset: string | undefined) => {
      const { items, ...rest } = await list(viewer, workspaceId, 'challenges', offset);
      return { data: items.map(toChallenge), ...rest };
    },
    events: async (viewer: Viewer, workspaceId: string, offset: string | undefined) => {
      const { items, ...rest } = await list(viewer, workspaceId, 'events', offset);
      return { data: items.map(toEvent), ...rest };
    },

    leaderboardFile: (viewer: Viewer, workspaceId: string) =>
      file(viewer, workspaceId, {
        what: 'leaderboard_file',
        block: 'challenges',
        header: ['challenge_name', 'total_participants'],
        cells: counted,
      }),
    attendeeFile: (viewer: Viewer, workspaceId: string) =>
      file(viewer, workspaceId, { what: 'attendee_file', block: 'events', header: ['event_name', 'total_participants'], cells: counted }),
    userFile: (viewer: Viewer, workspaceId: string) =>
      file(viewer, workspaceId, {
        what: 'user_file',
        block: 'users',
        header: ['full_name', 'date_joined'],
        cells: ({ name, joined }) => [name, joined],
      }),

    employer,
    /**
     * Records that the viewer agrees to be counted in the workspace that an operator moved them to, from the next full week on; idempotent.
     */
    agree: async (viewer: Viewer, workspaceId: string): Promise<EmployerView> => {
      const agreeing = mayAgree(viewer, workspaceId);
      await transact((tx) => agreeToCount(tx, agreeing, nextFullWeek(clock.now())));
      return employer(viewer);
    },
    employerHistory: async (viewer: Viewer, period: 'weeks' | 'months'): Promise<AnalyticsHistory> =>
      viewer.workspace_id ? over(viewer, viewer.workspace_id, period) : { data: [], newcomers: [] },
  };
}
