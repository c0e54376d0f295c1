import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { commentPage, feedPage, testComment, testLike, testPost } from '../../test/world.ts';

type Answers = Parameters<typeof enter>[1];
const region = () => screen.findByRole('region', { name: 'Comments' });

describe('a post that a list holds already', () => {
  /** Opens the feed with one post, then that post, with the given answers for its own screen. */
  async function fromFeed(answers: Answers) {
    const post = testPost({ text: 'The post', reaction_counts: { like: 0, comment: 1 } });
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([post]), ...answers });
    await screen.findByText('The post');
    await app.user.click(screen.getByRole('link', { name: '1 comment' }));
    await waitFor(() => expect(app.address()).toMatch(`/feed/${post.id}`));
    return { ...app, post };
  }

  it('stands at once and stays when it cannot be read, with the comments to be tried again below', async () => {
    let fails = true;
    const { user, sent } = await fromFeed({
      getPost: () => new Refusal('server_error'),
      listReactions: () => (fails ? new Refusal('server_error') : commentPage([testComment()], 1)),
    });
    const comments = within(await region());
    await user.click(await comments.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent('getPost')).not.toHaveLength(0));
    expect(screen.getByText('The post')).toBeVisible();
    expect(screen.queryByText('Error retrieving post.')).not.toBeInTheDocument();
    fails = false;
    await user.click(await comments.findByRole('button', { name: 'Try again' }));
    expect(await comments.findByText('Count me in.')).toBeVisible();
  });

  it('shows there what one does to it, although it cannot be read', async () => {
    const { user, me } = await fromFeed({
      getPost: () => new Refusal('server_error'),
      listReactions: () => commentPage([], 0),
      addReaction: () => testLike(me),
    });
    await region();
    await user.click(screen.getByRole('button', { name: /^Like/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true'));
    expect(await screen.findByRole('link', { name: /1 like/ })).toBeVisible();
  });

  it('goes away, there and in the list, once it turns out to be gone', async () => {
    const { user } = await fromFeed({ getPost: () => new Refusal('feed.post_not_found'), listReactions: () => commentPage([], 0) });
    expect(await screen.findByText('Error retrieving post.')).toBeVisible();
    expect(screen.queryByText('The post')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to the feed' }));
    expect(await screen.findByRole('link', { name: 'Following' })).toBeVisible();
    expect(screen.queryByText('The post')).not.toBeInTheDocument();
  });
});
