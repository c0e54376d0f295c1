import type { OpenGraph } from '@muster/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal } from '../../test/server.ts';
import { pass, stopClock } from '../../test/timers.ts';
import { commentPage, feedPage, newMe, ownPost, testComment, testPost } from '../../test/world.ts';

const trails = 'https://trails.example/river';
const food = 'https://food.example/soup';
const titles: Record<string, string> = { [trails]: 'River path', [food]: 'Green soup' };
const cardOf = (url: string): OpenGraph => ({ title: titles[url]!, description: 'Seven miles', image_url: '/media/1/960.webp', url });
const getLinkPreview = ({ query }: { query: Record<string, string> }) => {
  const { image_url, ...card } = cardOf(query.url!);
  return card.title ? { ...card, image: image_url } : new Refusal('previews.not_found');
};

beforeEach(() => {
  stopClock();
});
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /Write a post|Your comment/ }), { target: { value: text } });
const card = (title: string) => within(screen.getByRole('dialog')).queryByRole('link', { name: new RegExp(title) });
const remove = () => fireEvent.click(screen.getByRole('button', { name: 'Remove link preview' }));

/** Opens the composer for a new post. */
async function compose(answers: Parameters<typeof enter>[1] = {}, config = testConfig()) {
  const me = newMe();
  const created = ({ body }: { body: unknown }) => ownPost(me, body as object);
  const app = await enter('/feed', { listFollowingFeed: () => feedPage([]), getLinkPreview, createPost: created, ...answers }, me, config);
  fireEvent.click((await screen.findAllByRole('button', { name: 'Write a post' }))[0]!);
  await screen.findByPlaceholderText('Write a post');
  return app;
}

describe('a link in a post that is being written', () => {
  it('is looked up one second after typing stopped, and once [FEED-94]', async () => {
    const { sent } = await compose();
    type(`Look ${trails}`);
    await pass(900);
    type(`Look ${trails} there`);
    await pass(900);
    expect(sent('getLinkPreview')).toEqual([]);
    await pass(150);
    expect(await screen.findByText('River path')).toBeVisible();
    type(`Look ${trails} there, it is lovely`);
    await pass(1500);
    expect(sent('getLinkPreview').map(({ query }) => query.url)).toEqual([trails]);
    expect(card('River path')).toHaveAttribute('href', trails);
  });

  it('shows where its preview will stand, and says nothing when there is none', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { sent } = await compose({ getLinkPreview: () => new Promise((resolve) => (answer = resolve)) });
    type(trails);
    await pass(1100);
    expect(screen.getByText('Looking up the link')).toBeInTheDocument();
    await waitFor(() => expect(sent('getLinkPreview')).toHaveLength(1));
    answer(new Refusal('server_error'));
    await waitFor(() => expect(screen.queryByText('Looking up the link')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Remove link preview' })).not.toBeInTheDocument();
    expect(document.querySelectorAll('[role=alert]:not(:empty)')).toHaveLength(0);
    await pass(3000);
    expect(sent('getLinkPreview')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent('createPost')[0]!.body).toMatchObject({ text: trails, open_graph: null }));
  });

  it('goes with the post as open_graph, and stands on it [FEED-32]', async () => {
    const { sent } = await compose();
    type(`First ${food}, then ${trails}.`);
    await pass(1100);
    await screen.findByText('River path');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await within(await screen.findByRole('article')).findByRole('link', { name: /River path/ })).toHaveAttribute('href', trails);
    expect(sent('createPost')[0]!.body).toMatchObject({ open_graph: cardOf(trails) });
  });

  it('can have its preview taken off, which returns when a different last link is typed [FEED-34]', async () => {
    const { sent } = await compose();
    type(`Look ${trails}`);
    await pass(1100);
    await screen.findByText('River path');
    remove();
    expect(card('River path')).toBeNull();
    expect(screen.getByRole('textbox')).toHaveFocus();
    type(`Look ${trails} there`);
    await pass(1500);
    expect(card('River path')).toBeNull();
    type(`Look ${trails} there and ${food}`);
    await pass(1100);
    expect(await screen.findByText('Green soup')).toBeVisible();
    remove();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent('createPost')[0]!.body).toMatchObject({ open_graph: null }));
  });

  it('stays without its preview when the composer is closed and opened again', async () => {
    const { sent } = await compose();
    type(trails);
    await pass(1100);
    await screen.findByText('River path');
    remove();
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    fireEvent.click(screen.getAllByRole('button', { name: /Write a post/ })[0]!);
    await screen.findByPlaceholderText('Write a post');
    await pass(1500);
    expect(card('River path')).toBeNull();
    expect(sent('getLinkPreview')).toHaveLength(1);
  });

  it('is not looked up where link previews are off, and nothing but http(s) is a link', async () => {
    const off = await compose({}, testConfig({ link_previews: false }));
    type(trails);
    await pass(1500);
    expect(off.sent('getLinkPreview')).toEqual([]);
    cleanup();
    const on = await compose();
    type('javascript:alert(1) ftp://trails.example data:text/html,x www.trails.example');
    await pass(1500);
    expect(on.sent('getLinkPreview')).toEqual([]);
  });
});

describe('a preview on what is being changed', () => {
  async function edit(text: string, preview: OpenGraph | null) {
    const me = newMe();
    const mine = ownPost(me, { text, open_graph: preview });
    const updatePost = ({ body }: { body: unknown }) => ownPost(me, { ...mine, ...(body as object) });
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([mine]), getLinkPreview, updatePost }, me);
    fireEvent.click(await screen.findByRole('button', { name: /^Options/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit post' }));
    await screen.findByPlaceholderText('Write a post');
    const saved = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(app.sent('updatePost')).toHaveLength(1));
      return (app.sent('updatePost')[0]!.body as { open_graph: unknown }).open_graph;
    };
    return { ...app, saved };
  }

  it('stays without being looked up, goes when it is taken off, and changes with the last link', async () => {
    const kept = await edit(`See ${trails}`, cardOf(trails));
    expect(card('River path')).toBeVisible();
    type(`Do see ${trails}`);
    await pass(1500);
    expect(await kept.saved()).toEqual(cardOf(trails));
    expect(kept.sent('getLinkPreview')).toEqual([]);
  });

  it('is taken off', async () => {
    const off = await edit('No link here', cardOf(trails));
    remove();
    expect(card('River path')).toBeNull();
    expect(await off.saved()).toBeNull();
  });

  it('changes with the last link', async () => {
    const other = await edit(`See ${trails}`, cardOf(trails));
    type(`See ${food}`);
    expect(card('River path')).toBeNull();
    await pass(1100);
    expect(await screen.findByText('Green soup')).toBeVisible();
    expect(await other.saved()).toEqual(cardOf(food));
  });
});

describe('a link in a comment', () => {
  it('has its preview in the composer, while it is on its way, and on the comment [FEED-31]', async () => {
    const me = newMe();
    const post = testPost();
    let answer: () => void = () => undefined;
    const app = await enter(
      `/feed/${post.id}`,
      {
        getPost: () => post,
        listReactions: () => commentPage([], 0),
        getLinkPreview,
        addReaction: ({ body }) =>
          new Promise((resolve) => {
            const { content, open_graph } = body as { content: string; open_graph: OpenGraph };
            answer = () => resolve(testComment({ data: { content, edited: false, open_graph } }));
          }),
      },
      me,
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Add a comment/ }));
    await screen.findByPlaceholderText('Your comment');
    type(`Try ${food}`);
    await pass(1100);
    await screen.findByText('Green soup');
    expect(card('Green soup')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(app.sent('addReaction')[0]!.body).toMatchObject({ content: `Try ${food}`, open_graph: cardOf(food) }));
    const comments = screen.getByRole('region', { name: 'Comments' });
    expect(within(comments).getByRole('link', { name: /Green soup/ })).toHaveAttribute('href', food);
    await act(async () => answer());
    await waitFor(() => expect(within(comments).queryByText('Sending')).not.toBeInTheDocument());
    expect(within(comments).getByRole('link', { name: /Green soup/ })).toBeInTheDocument();
  });
});

describe('a preview that stands on a post', () => {
  it('shows on its own screen what the page is about and leads there safely, also beside a photo [FEED-16]', async () => {
    const media = { width: 1200, height: 800, color: '#888888', sizes: [{ width: 1200, url: '/media/2/1200.webp' }] };
    const post = testPost({ open_graph: cardOf(trails), media, media_url: '/media/2/1200.webp' });
    await enter(`/feed/${post.id}`, { getPost: () => post, listReactions: () => commentPage([], 0) });
    const link = await screen.findByRole('link', { name: /River path/ });
    expect(link).toHaveAttribute('href', trails);
    expect(link).toHaveTextContent('trails.example');
    expect(link).toHaveTextContent('Seven miles');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'));
    expect(link.querySelector('img')).toHaveAttribute('src', '/media/1/960.webp');
    expect(screen.getByRole('button', { name: /^Open photo/ })).toBeInTheDocument();
  });
});
