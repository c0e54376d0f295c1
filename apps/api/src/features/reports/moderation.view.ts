import { type HomeRef, postAddress, type ReportedThing } from '@muster/contract';
import type { Viewer } from '../../product/viewer.ts';
import { toPerson } from '../people/index.ts';
import type { ReportedRow } from './moderation.queries.ts';

interface Sight {
  viewer: Viewer;
  home: HomeRef;
  leaderLabel: string;
  words: (stored: string) => string;
}

/** Returns a reported item as the moderators of its home see it. An author across a block is not named or linked. */
export function toReportedThing(row: ReportedRow, { viewer, home, leaderLabel, words }: Sight): ReportedThing {
  const at = { id: row.on_id ?? row.object_id, [`${home.kind}_id`]: home.id };
  return {
    kind: row.kind,
    object_id: row.object_id,
    reports: row.reports,
    at: row.created_at.toISOString(),
    author: row.unblocked ? toPerson(row.author, viewer, leaderLabel) : null,
    words: words(row.words),
    address: row.unblocked ? postAddress(at) : null,
  };
}
