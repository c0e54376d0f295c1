import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { commentPage, feedPage, newMe, ownPost, testComment, testMember, testPerson, testPost } from '../../test/world.ts';

type App = Awaited<ReturnType<typeof enter>>;
const sent = 'Your report has been sent.';
const failed = 'There was an error sending your report. Please try again later.';

async function choose({ user }: App, menu: string | RegExp, option: string) {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: option }));
}

async function confirm({ user }: App, title: string, button: string) {
  const dialog = await screen.findByRole('dialog', { name: title });
  await user.click(within(dialog).getByRole('button', { name: button }));
}

const post = testPost({ text: 'Of somebody else' });
const omar = testMember();
const comment = testComment();

const reported = [
  {
    what: 'a post',
    address: '/feed',
    answers: { listFollowingFeed: () => feedPage([post]) },
    call: 'reportPost',
    menu: "Options for Omar Silva's post",
    option: 'Report post',
    title: "Report Omar Silva's post?",
    params: { postId: post.id },
  },
  {
    what: 'a comment',
    address: `/feed/${post.id}`,
    answers: { getPost: () => post, listReactions: () => commentPage([comment], 1) },
    call: 'reportReaction',
    menu: "Options for Omar Silva's comment",
    option: 'Report comment',
    title: "Report Omar Silva's comment?",
    params: { reactionId: comment.id },
  },
  {
    what: 'a user',
    address: `/profile/${omar.id}`,
    answers: { getMember: () => omar, getFollowSummary: () => ({ followers: 0, following: 0 }), listMemberPosts: () => feedPage([]) },
    call: 'reportMember',
    menu: 'Options for Omar Silva',
    option: 'Report user',
    title: 'Report Omar Silva?',
    params: { id: omar.id },
  },
] as const;

describe('a report', () => {
  it.each(reported)('of $what asks, is sent, and says so [FEED-02, FEED-23, FEED-90, FEED-92]', async (each) => {
    const app = await enter(each.address, { ...each.answers, [each.call]: () => ({ reported: true }) });
    await choose(app, each.menu, each.option);
    await screen.findByRole('dialog', { name: each.title });
    expect(app.sent(each.call)).toHaveLength(0);
    await confirm(app, each.title, 'Report');
    expect(await screen.findByText(sent)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.sent(each.call)).toEqual([
      expect.objectContaining({ params: expect.objectContaining(each.params), body: { reporter: app.me.id } }),
    ]);
  });

  it.each(reported)('of $what that fails closes too, and says so [FEED-89, FEED-92]', async (each) => {
    const app = await enter(each.address, { ...each.answers, [each.call]: () => new Refusal('server_error') });
    await choose(app, each.menu, each.option);
    await confirm(app, each.title, 'Report');
    expect(await screen.findByText(failed)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('blocking a post', () => {
  async function block(answer: () => unknown) {
    let posts = [post, testPost({ text: 'The other' })];
    const app = await enter('/feed', {
      listFollowingFeed: () => feedPage(posts),
      blockPost: async () => {
        const answered = await answer();
        if (!(answered instanceof Refusal)) posts = posts.slice(1);
        return answered;
      },
    });
    await screen.findByText('Of somebody else');
    await app.user.click(screen.getAllByRole('button', { name: "Options for Omar Silva's post" })[0]!);
    await app.user.click(await screen.findByRole('menuitem', { name: 'Block post' }));
    await confirm(app, 'Block this post?', 'Block');
    return app;
  }

  it('hides it at once, before the server has answered, and for good [FEED-02, FEED-23, FEED-38, ROLE-13]', async () => {
    const { answer, settle } = held<undefined>();
    const app = await block(() => answer);
    await waitFor(() => expect(screen.queryByText('Of somebody else')).not.toBeInTheDocument());
    expect(screen.getByText('The other')).toBeVisible();
    settle(undefined);
    await waitFor(() => expect(app.sent('blockPost')[0]?.params).toEqual({ id: app.me.id, postId: post.id }));
    expect(screen.queryByText('Of somebody else')).not.toBeInTheDocument();
  });

  it('brings it back with a message where that fails [FEED-38, FEED-75]', async () => {
    await block(() => new Refusal('server_error'));
    expect(await screen.findByText('Error blocking the post. Please try again later.')).toBeVisible();
    expect(await screen.findByText('Of somebody else')).toBeVisible();
  });

  it('leads back from the screen of the post', async () => {
    const app = await enter('/feed', {
      listFollowingFeed: () => feedPage([post]),
      getPost: () => post,
      listReactions: () => commentPage([], 0),
      blockPost: () => undefined,
    });
    await app.user.click(await screen.findByText('Of somebody else'));
    await screen.findByRole('heading', { level: 1, name: 'Post' });
    await choose(app, "Options for Omar Silva's post", 'Block post');
    await confirm(app, 'Block this post?', 'Block');
    await waitFor(() => expect(app.address()).toBe('/feed'));
  });
});

describe('a pinned post', () => {
  it("stands first in its member's feed, marked, and once [FEED-56]", async () => {
    const actor = testPerson({ id: omar.id });
    const pinned = testPost({ actor, text: 'Read me first', is_pinned: true });
    const app = await enter(`/profile/${omar.id}`, {
      ...reported[2].answers,
      listMemberPosts: () => feedPage([testPost({ actor, text: 'Newest' }), pinned]),
      getPinnedPost: () => ({ data: pinned }),
    });
    const first = (await screen.findByText('Read me first')).closest('article')!;
    expect(screen.getAllByRole('article').map((card) => card.textContent)).toEqual([
      expect.stringContaining('Read me first'),
      expect.stringContaining('Newest'),
    ]);
    expect(within(first).getByText('Pinned')).toBeVisible();
    expect(screen.getAllByText('Pinned')).toHaveLength(1);
    expect(app.sent('getPinnedPost')[0]?.params).toEqual({ id: omar.id });
  });

  it.each([
    ['there is none', () => ({ data: null })],
    ['it cannot be read', () => new Refusal('server_error')],
  ])('changes nothing where %s [FEED-56]', async (_, getPinnedPost) => {
    const me = newMe();
    await enter(
      '/profile',
      {
        getFollowSummary: () => ({ followers: 0, following: 0 }),
        listMemberPosts: () => feedPage([ownPost(me, { text: 'Newest' })]),
        getPinnedPost,
      },
      me,
    );
    expect(await screen.findByText('Newest')).toBeVisible();
    expect(screen.queryByText('Pinned')).not.toBeInTheDocument();
  });
});
