import type { Post } from '@muster/contract';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { feedPage, testPerson, testPost } from '../test/world.ts';
import { defineKind, forgetBy, hide, listenTo } from './entities.ts';
import { queryClient } from './query.ts';

/** A kind used only here, so that the feed's own handling of posts plays no part. */
const notes = defineKind<Post>({
  name: 'note',
  carriedBy: { getPost: (post) => [post], listMemberPosts: ({ data }) => data.results },
  by: ({ actor }) => [actor],
});
const answers = (post: Post) => listenTo('getPost')(post);
const text = (id: string) => notes.get(id)?.text;

afterEach(() => queryClient.clear());

const List = ({ ids }: { ids: string[] }) => {
  const shown = notes.useShown(ids);
  return <ol>{shown.length === 0 ? 'Nothing' : shown.map((id) => <Line key={id} id={id} />)}</ol>;
};
const drawn: string[] = [];
const Line = ({ id }: { id: string }) => {
  drawn.push(id);
  return <li>{notes.use(id)?.text}</li>;
};
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('throws away after a while what no list holds and no screen shows', async () => {
  vi.useFakeTimers();
  // Modules of its own, whose sweep no other test has started.
  vi.resetModules();
  const [own, { queryClient: cache }] = [await import('./entities.ts'), await import('./query.ts')];
  const kind = own.defineKind<Post>({ name: 'note', carriedBy: { getPost: (post) => [post] }, by: ({ actor }) => [actor] });
  const [listed, shown, read, loose] = ['Listed', 'Shown', 'Read', 'Loose'].map((words) => testPost({ text: words }));
  for (const post of [listed!, shown!, read!, loose!]) own.listenTo('getPost')(post);
  for (const key of ['a-list', 'a-reading']) cache.setQueryDefaults([key], { gcTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(['a-list'], { pages: [{ ids: [listed!.id], next: null }], pageParams: [undefined] });
  cache.setQueryData(['a-reading'], read!.id);
  const Shown = () => kind.use(shown!.id)?.text;
  render(<Shown />);
  const known = () => [listed, shown, read, loose].map((post) => kind.get(post!.id)?.text);
  const pass = async () => {
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await vi.dynamicImportSettled();
  };
  await pass();
  expect(known()).toEqual(['Listed', 'Shown', 'Read', 'Loose']);
  await pass();
  expect(known()).toEqual(['Listed', 'Shown', 'Read', undefined]);
});

it('takes what every answer says that carries it, wherever it stands in it', () => {
  const [one, other] = [testPost({ text: 'One' }), testPost({ text: 'Other' })];
  listenTo('listMemberPosts')(feedPage([one, other]));
  answers({ ...one, text: 'One, changed', version: 2 });
  expect([text(one.id), text(other.id)]).toEqual(['One, changed', 'Other']);
});

it('never goes back to an older version, however late that was asked for', () => {
  const post = testPost({ text: 'First' });
  answers({ ...post, text: 'Second', version: 2 });
  answers(post);
  expect(text(post.id)).toBe('Second');
});

it('takes a newer version also from a question before the last: an edit is answered after a list that began later', () => {
  const post = testPost({ text: 'First' });
  const saved = listenTo('getPost');
  answers(post);
  saved({ ...post, text: 'Second', version: 2 });
  expect(text(post.id)).toBe('Second');
});

it('takes the answer to the later of two questions, in whichever order they come', () => {
  const post = testPost();
  const counting = (like: number) => ({ ...post, reaction_counts: { like, comment: 0 } });
  const [earlier, later] = [listenTo('getPost'), listenTo('getPost')];
  later(counting(2));
  earlier(counting(1));
  expect(notes.get(post.id)?.reaction_counts.like).toBe(2);
});

it('keeps a change that was made after the question was asked', () => {
  const post = testPost({ text: 'Before' });
  answers(post);
  const late = listenTo('getPost');
  notes.change(post.id, (note) => ({ ...note, text: 'After' }));
  late(post);
  expect(text(post.id)).toBe('After');
  answers({ ...post, text: 'As the server says now' });
  expect(text(post.id)).toBe('As the server says now');
});

it('brings nothing back that was removed after the question was asked, but what a later one finds', () => {
  const post = testPost({ text: 'Here' });
  answers(post);
  const late = listenTo('getPost');
  notes.remove(post.id);
  late(post);
  expect(notes.get(post.id)).toBeNull();
  answers(post);
  expect(text(post.id)).toBe('Here');
});

it('puts what is restored back where it stood', () => {
  const posts = ['One', 'Two', 'Three'].map((words) => testPost({ text: words }));
  for (const post of posts) answers(post);
  render(<List ids={posts.map(({ id }) => id)} />);
  let restore = () => {};
  act(() => void (restore = notes.remove(posts[1]!.id)));
  expect(lines()).toEqual(['One', 'Three']);
  act(restore);
  expect(lines()).toEqual(['One', 'Two', 'Three']);
});

it('does not restore over what the server has said since', () => {
  const post = testPost({ text: 'Before' });
  answers(post);
  const restore = notes.remove(post.id);
  answers({ ...post, text: 'Since' });
  restore();
  expect(text(post.id)).toBe('Since');
});

it('hides what is by somebody, and shows it again where it stood', async () => {
  const ben = testPerson();
  const posts = [testPost({ text: 'Mine' }), testPost({ text: 'By Ben', actor: ben }), testPost({ text: 'Last' })];
  for (const post of posts) answers(post);
  render(<List ids={posts.map(({ id }) => id)} />);
  let show = () => {};
  act(() => void (show = hide(ben.id!)));
  expect(lines()).toEqual(['Mine', 'Last']);
  act(show);
  expect(await screen.findByText('By Ben')).toBeVisible();
  expect(lines()).toEqual(['Mine', 'By Ben', 'Last']);
});

it('says that a list has nothing left when the last of it is gone', () => {
  const post = testPost();
  answers(post);
  render(<List ids={[post.id]} />);
  act(() => void notes.remove(post.id));
  expect(screen.getByText('Nothing')).toBeVisible();
});

it('takes away what is by somebody, and leaves the rest', () => {
  const ben = testPerson();
  const [his, hers] = [testPost({ actor: ben }), testPost()];
  listenTo('listMemberPosts')(feedPage([his, hers]));
  forgetBy(ben.id!);
  expect([notes.get(his.id), notes.get(hers.id)?.id]).toEqual([null, hers.id]);
});

it('draws nothing else again when one changes', () => {
  const posts = Array.from({ length: 20 }, (_, at) => testPost({ text: `Note ${at}` }));
  for (const post of posts) answers(post);
  render(<List ids={posts.map(({ id }) => id)} />);
  drawn.length = 0;
  act(() => notes.change(posts[7]!.id, (note) => ({ ...note, text: 'Changed' })));
  expect(screen.getByText('Changed')).toBeVisible();
  expect(new Set(drawn)).toEqual(new Set([posts[7]!.id]));
});
