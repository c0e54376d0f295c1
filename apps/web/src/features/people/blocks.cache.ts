import type { Query } from '@tanstack/react-query';
import { forgetBy, type IdPage } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';
import { peopleKey } from './people.cache.ts';

/** What depends on who sees whom: all but oneself and our own drawings. */
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

/** Takes somebody, and what is by them, out of everything remembered; what is on the screen is then asked for anew [PROF-70]. */
export async function forgetPerson(memberId: string): Promise<void> {
  await queryClient.cancelQueries(social);
  queryClient.removeQueries({ predicate: ({ queryKey, meta }) => !meta?.thing && queryKey.includes(memberId) });
  queryClient.setQueriesData(social, leaveOut(memberId));
  forgetBy(memberId);
  askAgain();
}

/** Takes a block, named by its member or itself, out of the list of blocks, and asks for what can be seen again [PROF-69]. */
export async function forgetBlock(named: string): Promise<void> {
  await queryClient.cancelQueries(social);
  queryClient.setQueriesData({ queryKey: [...peopleKey, 'blocked'] }, leaveOut(named));
  askAgain();
}
