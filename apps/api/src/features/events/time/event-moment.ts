import type { EventMoment } from '@muster/contract';
import { instantAt, zoneName } from '../../../platform/time/zones.ts';
import type { WhenAndWhere } from '../reminders/reminders.tables.ts';

/** The time and place of an event, as notices show them. */
export function momentOf(event: WhenAndWhere): EventMoment {
  const { starts_local, ends_local, time_zone, is_all_day = false } = event;
  const start = event.starts_at ?? instantAt(starts_local, time_zone).toISOString();
  return {
    starts_local,
    ends_local,
    start,
    end: event.ends_at ?? instantAt(ends_local, time_zone).toISOString(),
    time_zone_id: time_zone,
    time_zone_name: zoneName(time_zone, new Date(start)),
    is_all_day,
    where: whereOf(event),
  };
}

/** The address of an event, or "Online". */
export const whereOf = ({ is_virtual, address, city, state }: Pick<WhenAndWhere, 'is_virtual' | 'address' | 'city' | 'state'>): string =>
  is_virtual ? 'Online' : [address, city, state].filter(Boolean).join(', ');
