import type { Post } from '@muster/contract';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { holdSession } from '../../test/app.tsx';
import { held } from '../../test/browser.ts';
import { type Received, serve } from '../../test/server.ts';
import { feedPage, newMe, ownPost, testPost } from '../../test/world.ts';
import { toggleFollow } from '../people/index.ts';
import { feedQuery, type postList } from './feed.api.ts';
import { addPost, dropUnfollowed } from './feed.cache.ts';
import { homePostsQuery } from './homes.api.ts';

afterEach(() => queryClient.clear());

const me = newMe();
const following = feedQuery('following', me.id);

function open(answers: Parameters<typeof serve>[0]): Received[] {
  holdSession();
  return serve(answers);
}
const read = (options: ReturnType<typeof postList>) => queryClient.infiniteQuery({ ...options, retry: false });
const shown = (options: ReturnType<typeof postList>) => queryClient.getQueryData(options.queryKey)?.pages.flatMap(({ ids }) => ids);
/** As if it were on the screen. */
function watch(options: ReturnType<typeof postList>): void {
  onTestFinished(new InfiniteQueryObserver(queryClient, { ...options, refetchOnMount: false }).subscribe(() => {}));
}
const create = (post: Post) => addPost(post, me.id);

it('puts a new post first in the feeds, and below the pinned one in the list of its author [FEED-56]', async () => {
  const [pinned, old, made] = [ownPost(me, { is_pinned: true }), ownPost(me), ownPost(me)];
  open({
    listFollowingFeed: () => feedPage([pinned, old]),
    listMemberPosts: () => feedPage([old, pinned]),
    getPinnedPost: () => ({ data: pinned }),
  });
  const mine = homePostsQuery({ kind: 'member', id: me.id });
  await Promise.all([read(following), read(mine)]);
  create(made);
  expect(shown(following)).toEqual([made.id, pinned.id, old.id]);
  expect(shown(mine)).toEqual([pinned.id, made.id, old.id]);
});

it('puts a new post first in the list of an author who has none pinned', async () => {
  const [old, made] = [ownPost(me), ownPost(me)];
  open({ listMemberPosts: () => feedPage([old]), getPinnedPost: () => ({ data: null }) });
  const mine = homePostsQuery({ kind: 'member', id: me.id });
  await read(mine);
  create(made);
  expect(shown(mine)).toEqual([made.id, old.id]);
});

it('asks again for a list that is on its way: it was made before the new post', async () => {
  const [old, made] = [testPost(), ownPost(me)];
  const late = held<unknown>();
  let answer: () => unknown = () => feedPage([old]);
  const calls = open({ listFollowingFeed: () => answer() });
  await read(following);
  watch(following);
  answer = () => late.answer;
  void queryClient.refetchQueries({ queryKey: following.queryKey });
  await vi.waitFor(() => expect(calls).toHaveLength(2), 20_000);
  answer = () => feedPage([made, old]);
  create(made);
  late.settle(feedPage([old]));
  await vi.waitFor(() => expect(calls).toHaveLength(3), 20_000);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 20_000);
  expect(shown(following)).toEqual([made.id, old.id]);
});

it('asks for nothing again while no list is on its way', async () => {
  const calls = open({ listFollowingFeed: () => feedPage([testPost()]) });
  await read(following);
  watch(following);
  create(ownPost(me));
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toHaveLength(1);
});

it('leaves the posts of somebody who is not followed any more where one reads them, and takes them out afterwards', async () => {
  const [theirs, other] = [testPost(), testPost()];
  open({ listFollowingFeed: () => feedPage([theirs, other]), unfollowMember: () => undefined });
  await read(following);
  const stop = new InfiniteQueryObserver(queryClient, { ...following, refetchOnMount: false }).subscribe(() => {});
  toggleFollow(me.id, { named: theirs.actor.id!, following: true }, false);
  await vi.waitFor(() => expect(queryClient.getQueryState(following.queryKey)?.isInvalidated).toBe(true), 20_000);
  expect(shown(following)).toEqual([theirs.id, other.id]);
  stop();
  dropUnfollowed(me.id);
  expect(shown(following)).toEqual([other.id]);
});
