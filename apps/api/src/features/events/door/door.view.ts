import type { Arrivals } from '@muster/contract';
import { toPerson } from '../../people/index.ts';
import type { ArrivalsRow } from './door.queries.ts';

/** The arrivals as the subscriber sees them: anonymous members without a name (ruling 14). */
export const toArrivals = ({ asking, version, going, checked_in, latest }: ArrivalsRow): Arrivals => ({
  version,
  going,
  checked_in,
  latest: (latest ?? []).map(({ attendee_id, at, person: row }) => {
    const { id, first_name, last_name, profile_photo_url, anonymous_profile } = toPerson(row, asking, '');
    return {
      attendee_id,
      at: new Date(at).toISOString(),
      person: { id, first_name, last_name, profile_photo_url, anonymous_profile },
    };
  }),
});
