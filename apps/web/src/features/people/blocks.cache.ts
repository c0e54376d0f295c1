import type { Query } from '@tanstack/react-query';
import { forgetBy, type IdPage } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';
import { peopleKey } from './people.cache.ts';

/** Everything that depends on who sees whom: all queries but the viewer's own data and our drawings. */
const social = {
  predicate: ({ queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>) => !meta?.thing && queryKey[0] !== 'me' && queryKey[0] !== 'drawing',
};

const leaveOut = (id: string) => {
  const from = <P extends IdPage>(page: P): P => (page.ids.includes(id) ? { ...page, ids: page.ids.filter((each) => each !== id) } : page);
  return (data: unknown) => {
    const list = (data ?? {}) as Partial<IdPage> & { pages?: IdPage[] };
    if (list.pages?.some(({ ids }) => ids)) return { ...list, pages: list.pages.map(from) };
    return list.ids ? from(list as IdPage) : data;
  };
};

const askAgain = (): void => void queryClient.invalidateQueries(social);

/** Removes a person and everything by them from the cache; what is on the screen is then refetched [PROF-70]. */
export async function forgetPerson(memberId: string): Promise<void> {
  await queryClient.cancelQueries(social);
  queryClient.removeQueries({ predicate: ({ queryKey, meta }) => !meta?.thing && queryKey.includes(memberId) });
  queryClient.setQueriesData(social, leaveOut(memberId));
  forgetBy(memberId);
  askAgain();
}

/** Removes a block, given by the member's id or its own, from the list of blocks, and refetches what is visible again [PROF-69]. */
export async function forgetBlock(named: string): Promise<void> {
  await queryClient.cancelQueries(social);
  queryClient.setQueriesData({ queryKey: [...peopleKey, 'blocked'] }, leaveOut(named));
  askAgain();
}
