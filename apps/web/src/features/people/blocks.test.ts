import { InfiniteQueryObserver, type InfiniteQueryObserverOptions, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { holdSession } from '../../test/app.tsx';
import { serve } from '../../test/server.ts';
import { newMe, testId, testPerson } from '../../test/world.ts';
import { dismissToast, toasts } from '../../ui/toast.ts';
import { blockPerson, removeFollower, unblockPerson } from './blocks.ts';
import { blockedQuery, followsQuery, summaryQuery } from './people.api.ts';
import { persons } from './people.kind.ts';

afterEach(() => {
  queryClient.clear();
  for (const { id } of toasts.get()) dismissToast(id);
});

const me = newMe();
const relation = (change = {}) => ({
  ...testPerson(),
  following: true,
  relation_id: testId(),
  since: '2026-03-04T09:00:00.000Z',
  ...change,
});

/** Observes a list and a number as a mounted screen does, once both have been fetched. */
async function standing(query: ReturnType<typeof followsQuery>): Promise<void> {
  await Promise.all([queryClient.infiniteQuery(query), queryClient.query(summaryQuery(me.id))]);
  onTestFinished(new InfiniteQueryObserver(queryClient, query as unknown as InfiniteQueryObserverOptions).subscribe(() => {}));
  onTestFinished(new QueryObserver(queryClient, summaryQuery(me.id)).subscribe(() => {}));
}

function open() {
  holdSession();
  const [ben, ida] = [relation(), relation()];
  let people = [ben, ida];
  const calls = serve({
    listFollows: () => ({ data: people, next: null }),
    listBlocked: () => ({ data: people, next: null }),
    getFollowSummary: () => ({ following: 1, followers: people.length }),
    blockMember: () => {
      people = [ida];
      return ben;
    },
    unblockMember: () => void (people = [ida]),
    removeFollower: () => void (people = [ida]),
    restoreFollower: () => void (people = [ben, ida]),
  });
  const asked = (name: string) => calls.filter((call) => call.name === name).length;
  return { ben, ida, asked };
}
const ids = (query: ReturnType<typeof followsQuery>) => queryClient.getQueryData(query.queryKey)?.pages.flatMap((page) => page.ids);

it('asks again for what is on the screen once somebody is blocked, and leaves them out of every list at once', async () => {
  const { ben, ida, asked } = open();
  const list = followsQuery(me.id, 'following');
  await standing(list);
  await blockPerson(me.id, ben.id!);
  expect(persons.get(ben.id!)).toBeNull();
  expect(ids(list)).toEqual([ida.id]);
  await vi.waitFor(() => expect([asked('listFollows'), asked('getFollowSummary')]).toEqual([2, 2]), 20_000);
});

it('asks again for what is on the screen once a block has ended', async () => {
  const { ben, ida, asked } = open();
  const list = blockedQuery(me.id);
  await standing(list);
  await unblockPerson(me.id, ben.id!);
  expect(ids(list)).toEqual([ida.id]);
  await vi.waitFor(() => expect([asked('listBlocked'), asked('getFollowSummary')]).toEqual([2, 2]), 20_000);
});

it('asks again for followers and their number once one is removed, and once that is undone', async () => {
  const { ben, asked } = open();
  await standing(followsQuery(me.id, 'followers'));
  await removeFollower(me.id, ben.relation_id);
  expect([asked('listFollows'), asked('getFollowSummary')]).toEqual([2, 2]);
  toasts.get().at(-1)?.action?.run();
  await vi.waitFor(() => expect([asked('listFollows'), asked('getFollowSummary')]).toEqual([3, 3]), 20_000);
});
