import type { LiveKind, LiveStream, Reaction } from '@muster/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { tell } from '../../platform/live.ts';
import { held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { asPerson, commentPage, newMe, testComment, testPerson, testPost } from '../../test/world.ts';

const omar = testPerson();
const saying = (content: string, change: Partial<Reaction> = {}) =>
  testComment({ data: { content, edited: false, open_graph: null }, user: omar, ...change });

/** The positions of everything on the screen, as a browser would measure them. */
const standAt = (top: number) => vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 400, 60));
const inView = () => standAt(100);
const above = () => standAt(-900);

/** An open post whose server has these comments, newest first; the test may change `there`. */
async function open(there: Reaction[], answers: Parameters<typeof enter>[1] = {}, me = newMe()) {
  const post = testPost({ text: 'The post', reaction_counts: { like: 0, comment: there.length } });
  const app = await enter(
    `/feed/${post.id}`,
    {
      getPost: () => post,
      listReactions: ({ params }) => (params.streamId === post.id ? commentPage(there, there.length) : commentPage([], 0)),
      ...answers,
    },
    me,
  );
  await screen.findByText('The post');
  const { version, own_reactions } = post;
  const told = (kind: LiveKind, id: string, state: LiveStream | null) => act(async () => tell(kind, id, state));
  /** What the post's live room announces once the server has the current comments. */
  const follow = () =>
    told('post', post.id, {
      version,
      own_reactions,
      newest_comment: there[0]?.id ?? null,
      reaction_counts: { like: 0, comment: there.length },
    });
  return { ...app, post, me, told, follow, asked: () => app.sent('listReactions').length };
}
const list = () =>
  within(screen.getByRole('region', { name: 'Comments' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /\[(.+)\]|This comment was deleted/.exec(textContent ?? '')?.[0]);

it('puts a new comment below the others where the end is in view, and asks nothing where all is known', async () => {
  inView();
  const there = [saying('[one]')];
  const { follow, asked } = await open(there);
  await screen.findByText('[one]');
  await follow();
  expect(asked()).toBe(1);
  there.unshift(saying('[two]'));
  await follow();
  await screen.findByText('[two]');
  expect(list()).toEqual(['[one]', '[two]']);
  expect(screen.queryByRole('button', { name: /new comment/ })).not.toBeInTheDocument();
});

it('lets them wait where one has scrolled away, each once, and leads to the first of them', async () => {
  const there = [saying('[one]')];
  const { follow, user } = await open(there);
  await screen.findByText('[one]');
  above();
  for (const text of ['[two]', '[three]']) {
    there.unshift(saying(text));
    await follow();
  }
  const pill = await screen.findByRole('button', { name: '2 new comments' });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 new comments');
  expect(list()).toEqual(['[one]']);
  const scrolled = vi.fn();
  HTMLElement.prototype.scrollIntoView = scrolled;
  await user.click(pill);
  expect(list()).toEqual(['[one]', '[two]', '[three]']);
  expect(screen.queryByRole('button', { name: /new comment/ })).not.toBeInTheDocument();
  await waitFor(() =>
    expect(scrolled.mock.contexts.map((row) => (row as HTMLElement).textContent)).toEqual([expect.stringContaining('[two]')]),
  );
});

it('brings the new one also where another went at the same time and there are as many as before', async () => {
  inView();
  const there = [saying('[one]'), saying('[two]')].toReversed();
  const { follow } = await open(there);
  await screen.findByText('[two]');
  there.splice(0, 1, saying('[three]'));
  await follow();
  await screen.findByText('[three]');
  expect(list()).toEqual(['[one]', 'This comment was deleted', '[three]']);
});

it('keeps the space of a deleted comment in view, and takes one away that is not', async () => {
  const there = [saying('[one]'), saying('[two]')].toReversed();
  const { told } = await open(there);
  await screen.findByText('[two]');
  inView();
  await told('comment', there[0]!.id, null);
  expect(list()).toEqual(['[one]', 'This comment was deleted']);
  above();
  await told('comment', there[1]!.id, null);
  expect(list()).toEqual(['This comment was deleted']);
});

it('does not show one’s own twice that is on its way', async () => {
  inView();
  const there = [saying('[one]')];
  const answer = held<unknown>();
  const { follow, me, user } = await open(there, { addReaction: () => answer.answer });
  await screen.findByText('[one]');
  await user.click(screen.getByRole('button', { name: 'Add a comment' }));
  const box = await screen.findByPlaceholderText('Your comment');
  await user.type(box, '[[mine]');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const mine = saying('[mine]', { user: asPerson(me) });
  there.unshift(mine);
  await follow();
  expect(list()).toEqual(['[one]', '[mine]']);
  await act(async () => answer.settle(mine));
  await waitFor(() => expect(screen.queryByText('Sending')).not.toBeInTheDocument());
  await follow();
  expect(list()).toEqual(['[one]', '[mine]']);
});

it('waits with what is told while the comments are being read, and asks then', async () => {
  inView();
  const there = [saying('[one]')];
  const first = held<unknown>();
  let reads = 0;
  const { follow, asked } = await open(there, {
    listReactions: () => {
      reads += 1;
      return reads === 1 ? first.answer : commentPage(there, there.length);
    },
  });
  const before = commentPage([...there], 1);
  there.unshift(saying('[two]'));
  await follow();
  expect(asked()).toBe(1);
  await act(async () => first.settle(before));
  await screen.findByText('[two]');
  expect(list()).toEqual(['[one]', '[two]']);
});

it('fetches the words of a comment that was changed, and a reply only below the last one, where it pushes nothing away', async () => {
  inView();
  const [earlier, last] = [saying('[one]'), saying('[two]')];
  const there = [last, earlier];
  const { told, asked } = await open(there);
  await screen.findByText('[two]');
  const state = ({ version, own_reactions }: Reaction, comment: number, newest: string | null): LiveStream => ({
    version,
    own_reactions,
    newest_comment: newest,
    reaction_counts: { like: 0, comment },
  });
  const reply = (to: Reaction, content: string) => saying(content, { comment_id: to.id });
  const replied = (to: Reaction, answer: Reaction): Reaction => ({
    ...to,
    reaction_counts: { like: 0, comment: 1 },
    replies: { reactions: [answer], next: null },
  });
  const [toEarlier, toLast] = [reply(earlier, '[above]'), reply(last, '[below]')];
  there.splice(0, 2, replied(last, toLast), replied(earlier, toEarlier));
  await told('comment', earlier.id, state(earlier, 1, toEarlier.id));
  expect(asked()).toBe(1);
  await told('comment', last.id, state(last, 1, toLast.id));
  await screen.findByText('[below]');
  expect(screen.queryByText('[above]')).not.toBeInTheDocument();
  there.splice(1, 1, { ...there[1]!, version: 2, data: { content: '[one, changed]', edited: true, open_graph: null } });
  await told('comment', earlier.id, { ...state(earlier, 1, toEarlier.id), version: 2 });
  await screen.findByText('[one, changed]');
});
