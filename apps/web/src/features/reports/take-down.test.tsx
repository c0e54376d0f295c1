import type { Post } from '@muster/contract';
import { fieldWords } from '@muster/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { openGroup } from '../../test/group-screen.ts';
import { Refusal } from '../../test/server.ts';
import { commentPage, feedPage, testComment, testId, testPerson, testPost } from '../../test/world.ts';

const group_id = testId();
const taken = { ...testPost().can, take_down: true };
const inGroup = (change: Partial<Post> = {}) =>
  testPost({ group_id, group: { id: group_id, name: 'Harbour Runners' }, can: taken, ...change });
type App = Awaited<ReturnType<typeof openGroup>>;

async function choose({ user }: Pick<App, 'user'>, menu: string, item: string) {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('taking down a post', () => {
  it('asks for a reason, sends it to the home, and takes the post from the list', async () => {
    const [post, other] = [inGroup(), inGroup({ text: 'Bring lights.', actor: testPerson({ first_name: 'Lena' }), can: testPost().can })];
    const app = await openGroup({ id: group_id }, { listGroupPosts: () => feedPage([post, other]), takeDownInGroup: () => null });
    const { user, sent } = app;
    await screen.findByText(post.text);
    await choose(app, "Options for Omar Silva's post", 'Take down post');
    const sheet = await screen.findByRole('dialog', { name: "Take down Omar Silva's post?" });
    await user.click(within(sheet).getByRole('button', { name: 'Take down' }));
    const field = within(sheet).getByRole('textbox', { name: 'Reason' });
    expect(field).toHaveAccessibleDescription(expect.stringContaining(fieldWords.required));
    expect(field).toHaveFocus();
    expect(sent('takeDownInGroup')).toEqual([]);
    await user.type(field, ' It sells things. ');
    await user.click(within(sheet).getByRole('button', { name: 'Take down' }));
    await waitFor(() => expect(screen.queryByText(post.text)).not.toBeInTheDocument());
    expect(sent('takeDownInGroup')).toMatchObject([
      { params: { id: group_id }, body: { kind: 'post', object_id: post.id, reason: 'It sells things.' } },
    ]);
    expect(await screen.findByText('The post was taken down.')).toBeVisible();
    expect(screen.getByText('Bring lights.')).toBeVisible();
  });

  it('keeps the post and what was typed where the server refuses, also when the sheet is closed meanwhile', async () => {
    const post = inGroup();
    const app = await openGroup(
      { id: group_id },
      { listGroupPosts: () => feedPage([post]), takeDownInGroup: () => new Refusal('reports.not_in_charge') },
    );
    const { user } = app;
    await choose(app, "Options for Omar Silva's post", 'Take down post');
    const field = await screen.findByRole('textbox', { name: 'Reason' });
    await user.type(field, 'It sells things.');
    await user.click(screen.getByRole('button', { name: 'Take down' }));
    expect(await screen.findByText('Only those who look after this can do that.')).toBeVisible();
    expect(field).toHaveValue('It sells things.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText(post.text)).toBeVisible();
  });

  it('is offered to nobody else', async () => {
    const { user } = await openGroup({ id: group_id }, { listGroupPosts: () => feedPage([inGroup({ can: testPost().can })]) });
    await user.click(await screen.findByRole('button', { name: /^Options for Omar/ }));
    expect(await screen.findByRole('menuitem', { name: 'Report post' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Take down post' })).not.toBeInTheDocument();
  });
});

describe('taking down a comment', () => {
  it('takes it from the post, with its count', async () => {
    const post = inGroup({ reaction_counts: { like: 0, comment: 2 } });
    const kept = testComment({ data: { content: 'Me too.', edited: false, open_graph: null } });
    const comment = testComment({ can: { ...testComment().can, take_down: true } });
    let all = [comment, kept];
    const { user, sent } = await enter(
      `/groups/${group_id}/feed/${post.id}`,
      {
        getPost: () => ({ ...post, reaction_counts: { like: 0, comment: all.length } }),
        listReactions: () => commentPage(all, all.length),
        takeDownInGroup: () => {
          all = [kept];
          return null;
        },
      },
      undefined,
      testConfig({ groups: true }),
    );
    await screen.findByText('Count me in.');
    const row = document.getElementById(`comment-${comment.id}`)!;
    await user.click(within(row).getByRole('button', { name: /^Options/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Take down comment' }));
    const sheet = await screen.findByRole('dialog', { name: "Take down Omar Silva's comment?" });
    await user.type(within(sheet).getByRole('textbox', { name: 'Reason' }), 'It is rude.');
    await user.click(within(sheet).getByRole('button', { name: 'Take down' }));
    await waitFor(() => expect(screen.queryByText('Count me in.')).not.toBeInTheDocument());
    expect(sent('takeDownInGroup')).toMatchObject([{ body: { kind: 'reaction', object_id: comment.id, reason: 'It is rude.' } }]);
    expect(screen.getByText('Me too.')).toBeVisible();
    expect(await screen.findByText('The comment was taken down.')).toBeVisible();
  });
});
