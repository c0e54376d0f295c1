import { homeOf, postAddress } from '@muster/contract/posts/homes';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tell } from '../../platform/live.ts';
import { queryClient } from '../../platform/query.ts';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { commentPage, feedPage, newMe, ownPost, testId, testPost } from '../../test/world.ts';
import { isComposing, openComposer, ownHome } from './composer.store.ts';
import { addPost, listKey } from './feed.cache.ts';
import type { PostsHome } from './homes.api.ts';
import { useNewInHome } from './useNewPosts.ts';

const id = testId();
const inGroup = { group_id: id, group: { id, name: 'Early birds' } };

it.each([
  ['a member', {}, null, ''],
  ['an event', { event_id: id }, 'event', `/events/${id}`],
  ['a group', { event_id: null, group_id: id }, 'group', `/groups/${id}`],
  ['a challenge', { challenge_id: id }, 'challenge', `/challenges/${id}`],
] as const)('knows the home and the address of a post of %s [FEED-13, EVENT-03, GROUP-03, CHAL-04]', (_of, fields, kind, address) => {
  expect(homeOf(fields)).toEqual(kind && { kind, id });
  expect(postAddress({ id: 'p', ...fields })).toBe(`${address}/feed/p`);
});

it('leads from a card of the home feed to the post in its home, by its time, its text and its comments [FEED-14]', async () => {
  const post = testPost({ text: 'Low water at six', ...inGroup });
  const answers = { listFollowingFeed: () => feedPage([post]), getPost: () => post, listReactions: () => commentPage([], 0) };
  const { user, address } = await enter('/feed', answers, newMe(), testConfig({ groups: true }));
  const shown = within((await screen.findByText('Low water at six')).closest('article')!);
  expect(shown.getByRole('link', { name: 'Early birds' })).toHaveAttribute('href', `/groups/${id}`);
  const addresses = shown.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toContain(`/groups/${id}/feed/${post.id}`);
  expect(addresses).toContain(`/groups/${id}/feed/${post.id}#comments`);
  expect(addresses).not.toContain(`/feed/${post.id}`);
  await user.click(screen.getByText('Low water at six'));
  expect(address()).toBe(`/groups/${id}/feed/${post.id}`);
});

it('leads from a post of an event to the event, in the feed and on its own screen [FEED-14]', async () => {
  const post = testPost({ text: 'See you at the pier', event_id: id, event: { id, name: 'Noon yoga' } });
  const { user } = await enter('/feed', {
    listFollowingFeed: () => feedPage([post]),
    getPost: () => post,
    listReactions: () => commentPage([], 0),
  });
  const link = async () =>
    within((await screen.findByText('See you at the pier')).closest('article')!).getByRole('link', { name: 'Noon yoga' });
  expect(await link()).toHaveAttribute('href', `/events/${id}`);
  await user.click(screen.getByText('See you at the pier'));
  await screen.findByRole('heading', { level: 1, name: 'Post' });
  expect(await link()).toHaveAttribute('href', `/events/${id}`);
});

it('puts a new post on top of the list of its home, and not among its author’s own', () => {
  const me = newMe();
  const before = ownPost(me);
  const lists = [listKey('group', id), listKey('member', me.id), listKey('following', me.id)];
  for (const key of lists) queryClient.setQueryData(key, { pages: [{ ids: [before.id], next: null }], pageParams: [undefined] });
  const post = ownPost(me, inGroup);
  addPost(post, me.id);
  const tops = lists.map((key) => queryClient.getQueryData<{ pages: Array<{ ids: string[] }> }>(key)!.pages[0]!.ids);
  expect(tops).toEqual([[post.id, before.id], [before.id], [post.id, before.id]]);
});

it('counts the new posts of a home as its live room says them, and none that the list has or had', () => {
  const [oldest, older, old] = ['1', '2', '3'];
  const { result, rerender } = renderHook(({ ids }) => useNewInHome(id, { ids, hasNextPage: true }), {
    initialProps: { ids: [old, older] },
  });
  const hear = (homeId: string, ids: string[] | null) => act(() => tell('posts', homeId, ids));
  expect(result.current).toBe(0);
  hear(id, ['5', '4', old, older, oldest]);
  expect(result.current).toBe(2);
  hear(testId(), []);
  expect(result.current).toBe(2);
  rerender({ ids: ['4', old, older] });
  expect(result.current).toBe(1);
  hear(id, null);
  expect(result.current).toBe(0);
});

it('keeps apart what is written in different homes', async () => {
  const me = newMe();
  const { user } = await enter('/feed', { listFollowingFeed: () => feedPage([]) }, me);
  const box = () => screen.findByPlaceholderText('Write a post');
  const elsewhere: PostsHome = { kind: 'member', id: testId() };
  act(() => openComposer(me.id));
  await user.type(await box(), 'For everybody');
  act(() => openComposer(me.id, null, elsewhere));
  await waitFor(async () => expect(await box()).toHaveValue(''));
  expect(isComposing(ownHome(me.id), null)).toBe(false);
  await user.type(await box(), 'For us');
  act(() => openComposer(me.id));
  await waitFor(async () => expect(await box()).toHaveValue('For everybody'));
});
