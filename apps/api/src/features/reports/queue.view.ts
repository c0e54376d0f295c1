import { homeAddress, postAddress, type ReportedCase } from '@muster/contract';
import type { Reportables } from '../../product/reportable.ts';
import type { Viewer } from '../../product/viewer.ts';
import { isProfileOpen, toPerson } from '../people/index.ts';
import type { CaseRow } from './queue.queries.ts';

interface Sight {
  viewer: Viewer;
  leaderLabel: string;
  reportables: Reportables;
  words: (stored: string) => string;
  home: ReportedCase['home'];
}

/** Returns the path of the screen that shows a reported item, as long as it exists. */
function addressOf({ id, kind, object_id, on_id, home_kind, home_id }: CaseRow): string {
  const post = (postId: string) =>
    postAddress({ id: postId, ...(home_kind && home_kind !== 'member' && { [`${home_kind}_id`]: home_id }) });
  if (kind === 'user') return homeAddress({ kind: 'member', id: object_id });
  if (kind === 'post') return post(object_id);
  if (kind === 'reaction' && on_id) return post(on_id);
  if (kind === 'group') return homeAddress({ kind: 'group', id: object_id });
  if (kind === 'event') return homeAddress({ kind: 'event', id: object_id });
  if (kind === 'chat_message' && on_id) return homeAddress({ kind: 'event', id: on_id });
  return `/reports/${id}`;
}

/** Returns a reported item as operators see it. */
export function toCase(row: CaseRow, { viewer, leaderLabel, reportables, words, home }: Sight): ReportedCase {
  const { kind, about } = row;
  const { holdsBack = false, takenDown } = reportables[kind];
  return {
    kind,
    object_id: row.object_id,
    report_id: row.id,
    reports: row.reports,
    first_at: row.first_at.toISOString(),
    last_at: row.created_at.toISOString(),
    reporters: row.reporters.map((reporter) => toPerson(reporter, viewer, leaderLabel)),
    about: about && { ...about, opens: row.unblocked && isProfileOpen(viewer, about) },
    before: row.before,
    suspended_until: row.suspended_until && new Date(row.suspended_until).toISOString(),
    home,
    words: words(row.words),
    address: addressOf(row),
    hidden: row.hidden,
    can: { hide: holdsBack && about !== null, remove: takenDown !== undefined, warn: about !== null, suspend: about !== null },
  };
}
