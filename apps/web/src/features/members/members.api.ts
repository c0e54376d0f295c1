import type { Member, MemberChange } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { setMe, tellVersion } from '../session/index.ts';

/** Somebody's profile [PROF-58]. */
export const memberQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['member', memberId],
    queryFn: ({ signal }): Promise<Member> => api.getMember({ params: { id: memberId } }, { signal }),
  });

/** The version that a profile save tells, as specified; the next load tells the build's own again [API-08]. */
const versionOfSaves = '0.0.1';

/** Saves one's own profile; name and photo then change wherever they show [PROF-59]. Rejects with `ApiError`. */
export async function saveMember(memberId: string, change: MemberChange): Promise<void> {
  setMe(await api.saveMember({ params: { id: memberId }, body: change }));
  void tellVersion(memberId, versionOfSaves);
  for (const queryKey of [['posts'], ['post-read'], ['comments'], ['member', memberId]]) void queryClient.invalidateQueries({ queryKey });
}
