import type { Member, MemberChange } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { setMe, tellVersion } from '../session/index.ts';

const profileQuery = (key: readonly string[], read: (signal: AbortSignal) => Promise<Member>) =>
  queryOptions({ queryKey: ['member', ...key], queryFn: ({ signal }) => read(signal) });

/** Another member's profile [PROF-58]. */
export const memberQuery = (memberId: string) =>
  profileQuery([memberId], (signal) => api.getMember({ params: { id: memberId } }, { signal }));

/** The profile of somebody in an event's list of attendees, which leaders open also where it is anonymous [ROLE-05]. Kept by no list. */
export const attendeeQuery = (eventId: string, attendeeId: string) => ({
  ...profileQuery(['attendee', eventId, attendeeId], (signal) =>
    api.getAttendeeProfile({ params: { id: eventId, attendeeId } }, { signal }),
  ),
  gcTime: 0,
});

/** The version that a profile save reports, as specified; the next load reports the build's own again [API-08]. */
const versionOfSaves = '0.0.1';

/** Saves the member's own profile; name and photo then update wherever they are shown [PROF-59]. Rejects with `ApiError`. */
export async function saveMember(memberId: string, change: MemberChange): Promise<void> {
  setMe(await api.saveMember({ params: { id: memberId }, body: change }));
  void tellVersion(memberId, versionOfSaves);
  for (const queryKey of [['posts'], ['post-read'], ['comments'], ['member', memberId]]) void queryClient.invalidateQueries({ queryKey });
}
