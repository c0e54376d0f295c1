import type { LiveRoom, ReportsSight } from '@muster/contract';
import { touches } from '../../platform/live/touches.ts';
import { homeRoom } from '../../product/live/home-rooms.ts';
import { answered } from '../../product/live/request-rows.ts';
import { lookAtReports } from './moderation.queries.ts';
import type { InHomeOrNone, ReportHidden } from './reports.events.ts';

/** The room of the reports in a home, for its moderators. */
export const reportsRoom = homeRoom<ReportsSight>({
  in: ['event', 'group', 'challenge'],
  everyMs: 1000,
  look: async (sources, asked) => answered(asked, await lookAtReports(sources, asked), ({ things, newest }) => ({ things, newest })),
});

const room = ({ home }: InHomeOrNone) => ({ rooms: home ? [`reports:${home.id}` as const] : [] });

/** Returns the rooms that show an item: its own, and those of lists that contain it. */
function whereShown({ kind, id, on_id, home }: ReportHidden): LiveRoom[] {
  if (kind === 'post') return [`post:${id}`, ...(home && home.kind !== 'member' ? [`posts:${home.id}` as const] : [])];
  if (kind === 'reaction') return [`comment:${id}`, ...(on_id ? [`post:${on_id}` as const] : [])];
  return [];
}

/** The rooms affected by events of reports. */
export const reportTouches = [
  touches('report.made', room),
  touches('report.decided', room),
  touches('report.hidden', (hidden) => ({ rooms: whereShown(hidden) })),
];
