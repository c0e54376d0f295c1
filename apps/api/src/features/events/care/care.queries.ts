import { limits } from '@muster/contract';
import type { Database } from '../../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../../platform/database/keyset.ts';
import type { PageStart } from '../../../platform/http/page.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { notBlocked, personIn } from '../../people/index.ts';
import type { EventFacts } from '../events.tables.ts';

/**
 * Returns a page of the attendees whom the host has removed and not readmitted, as far as the viewer may see them, latest first, with one
 * extra row.
 */
export const removedAttendees = (
  db: Database,
  viewer: { id: string },
  { id }: Authorized<'attendance.readmit', EventFacts>,
  start: PageStart,
) =>
  db
    .selectFrom('event_act as act')
    .where('act.event_id', '=', id)
    .where('act.what', '=', 'removed_attendee')
    .where('act.done_by', 'is', null)
    .where('act.undone_at', 'is', null)
    .where(notBlocked(viewer, 'act.member_id'))
    .where(before(start, 'act.id'))
    .select(['act.id', 'act.reason', 'act.created_at', personIn('act.member_id').as('person')])
    .orderBy('act.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(limits.attendee_page + 1))
    .execute();
