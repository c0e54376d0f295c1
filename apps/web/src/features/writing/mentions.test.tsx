import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { pass, stopClock } from '../../test/timers.ts';
import { commentPage, feedPage, newMe, ownPost, testComment, testFound, testPost } from '../../test/world.ts';
import { completeMention, mentionedIn, typedMention } from './mentioning.ts';

const ana = { id: 'a', first_name: 'Ana', last_name: 'Marlow' };

describe('the mention at the caret', () => {
  it.each([
    ['@', '@|', { at: 0, query: '' }],
    ['a name', 'Hi @Om|', { at: 3, query: 'Om' }],
    ['two words', 'Hi @Omar Si|lva', { at: 3, query: 'Omar Si' }],
    ['a bracket before it', '(@Om|', { at: 1, query: 'Om' }],
    ['an email address', 'omar@si|', null],
    ['the line after', '@Omar\n|', null],
    ['a space after the @', '@ |', null],
    ['a caret before the @', '|@Om', null],
    ['the sentence going on', '@Omar and I went out|', null],
    ['somebody who is tagged', 'With @Ana Marlow |', null],
    ['a new name after somebody who is tagged', '@Ana Marlow @O|', { at: 12, query: 'O' }],
  ])('%s', (_, text, expected) => {
    expect(typedMention(text.replace('|', ''), text.indexOf('|'), [ana])).toEqual(expected);
  });

  it('is replaced by the full name with the @ in front [FEED-36]', () => {
    expect(completeMention('Hi @an, all', { at: 3, query: 'an' }, ana)).toEqual({ text: 'Hi @Ana Marlow , all', caret: 15 });
    expect(completeMention('Hi @an there', { at: 3, query: 'an' }, ana)).toEqual({ text: 'Hi @Ana Marlow there', caret: 15 });
  });

  it('counts only while the text has an @ and the full name [FEED-46]', () => {
    const ben = { id: 'b', first_name: 'Ben', last_name: 'Okafor' };
    expect(mentionedIn('@Ben Okafor, @Ana Marlowe and @Ben Okafor', [ana, ben])).toEqual([ben]);
  });
});

const omar = testFound();
const olga = testFound({ first_name: 'Olga', last_name: 'Silver', following: true });

/** Opens the composer of a new post with a given response to the member search. */
async function compose(searchMembers: (call: { query: Record<string, string> }) => unknown = () => ({ data: [omar, olga] })) {
  const me = newMe();
  const app = await enter(
    '/feed',
    {
      listFollowingFeed: () => feedPage([]),
      searchMembers,
      createPost: ({ body }) => ownPost(me, { text: (body as { text: string }).text }),
    },
    me,
  );
  await app.user.click((await screen.findAllByRole('button', { name: 'Write a post' }))[0]!);
  const box = await screen.findByPlaceholderText<HTMLTextAreaElement>('Write a post');
  act(() => box.focus());
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const list = () => screen.findByRole('listbox', { name: 'People to mention' });
  return { ...app, box, type, list };
}

describe('mentioning somebody in a post', () => {
  it('asks once the typing has rested for 500 ms [FEED-93]', async () => {
    const { type, sent, list } = await compose();
    stopClock();
    type('Hello @o');
    await pass(499);
    type('Hello @om');
    await pass(499);
    expect(sent('searchMembers')).toHaveLength(0);
    await pass(1);
    await list();
    expect(sent('searchMembers').map(({ query }) => query)).toEqual([{ q: 'om' }]);
  });

  it('suggests at an @, and not once it is removed [FEED-35]', async () => {
    const { box, type, list, sent } = await compose();
    type('Hello @');
    expect(screen.getByText('Type a name to find someone.')).toBeVisible();
    type('Hello @om');
    expect(within(await list()).getAllByRole('option')).toHaveLength(2);
    expect(box).toHaveAttribute('aria-expanded', 'true');
    type('Hello om');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(sent('searchMembers')).toHaveLength(1);
  });

  it('tells namesakes apart, and says no more of others than their names', async () => {
    const twin = { first_name: 'Olga', last_name: 'Silver' };
    const { type, list } = await compose(() => ({
      data: [olga, testFound({ ...twin, workspace: 'Pier office', bio: 'I row.' }), { ...omar, bio: 'I run.' }],
    }));
    type('Hello @sil');
    const options = within(await list()).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Olga Silver\s*Following$/),
      expect.stringMatching(/Olga Silver\s*Pier office · I row\.$/),
      expect.stringMatching(/Omar Silva$/),
    ]);
  });

  it('takes the one chosen by keyboard: the name stands in the text and the member is tagged [FEED-36]', async () => {
    const { box, type, list, user, sent } = await compose();
    type('Hello @sil');
    const options = within(await list()).getAllByRole('option');
    expect(box).toHaveAttribute('aria-activedescendant', options[0]!.id);
    await user.keyboard('{ArrowDown}');
    expect(box).toHaveAttribute('aria-activedescendant', options[1]!.id);
    expect(options[1]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(box).toHaveValue('Hello @Olga Silver ');
    expect(box.selectionStart).toBe(19);
    expect(box).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent('createPost')[0]?.body).toMatchObject({ text: 'Hello @Olga Silver', tagged: [olga.id] }));
  });

  it('takes the one who was marked where others come amid it', async () => {
    const { box, type, list, user } = await compose(({ query }) => ({ data: query.q === 's' ? [omar, olga] : [olga, omar] }));
    type('@s');
    await list();
    type('@si');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('Olga'));
    await user.keyboard('{Enter}');
    expect(box).toHaveValue('@Olga Silver ');
  });

  it('takes nobody who does not go with what is typed by now, however fast one is', async () => {
    const { box, type, list, user } = await compose(({ query }) => ({ data: query.q === 'om' ? [omar, olga] : [] }));
    type('@om');
    await list();
    type('@bea');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(box).toHaveValue('@bea\n');
    type('@Óma');
    await user.keyboard('{Enter}');
    expect(box).toHaveValue('@Omar Silva ');
  });

  it('drops the tag where the name is changed afterwards [FEED-46]', async () => {
    const { type, list, user, sent } = await compose();
    type('@om');
    await user.click(within(await list()).getByRole('option', { name: 'Omar Silva' }));
    type('@Omar Silvan was here');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent('createPost')[0]?.body).toMatchObject({ tagged: [] }));
  });

  it('closes the suggestions with Escape, and the composer only then', async () => {
    const { type, list, user } = await compose();
    type('@om');
    await list();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Post' })).toBeInTheDocument();
  });

  it("says 'No Users Found' where nobody is, until the sentence goes on [FEED-12]", async () => {
    const { type } = await compose(() => ({ data: [] }));
    type('Meet @home');
    expect(await screen.findByText('No Users Found', {})).toBeVisible();
    type('Meet @home now');
    expect(screen.queryByText('No Users Found')).not.toBeInTheDocument();
  });

  it('says when the search fails, and keeps the text [FEED-91]', async () => {
    const { box, type } = await compose(() => new Refusal('server_error'));
    type('Hello @om');
    expect(await screen.findByText('An error occurred trying to search users. Please try again later.', {})).toBeVisible();
    expect(box).toHaveValue('Hello @om');
  });

  it('does not suggest for an @ that is gone when the answer comes', async () => {
    const { answer, settle } = held<unknown>();
    const { type, sent } = await compose(() => answer);
    type('Hello @om');
    await waitFor(() => expect(sent('searchMembers')).toHaveLength(1));
    type('Hello ');
    await act(async () => settle({ data: [omar] }));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});

it('tags in a comment, which shows the mention as a link at once [FEED-36]', async () => {
  const me = newMe();
  const post = testPost();
  const { user, sent } = await enter(
    `/feed/${post.id}`,
    {
      getPost: () => post,
      listReactions: () => commentPage([], 0),
      searchMembers: () => ({ data: [omar] }),
      addReaction: ({ body }) =>
        testComment({ user: { ...omar }, data: { content: (body as { content: string }).content, edited: false, open_graph: null } }),
    },
    me,
  );
  await user.click(await screen.findByRole('button', { name: 'Add a comment' }));
  const box = await screen.findByPlaceholderText('Your comment');
  act(() => box.focus());
  fireEvent.change(box, { target: { value: 'Ask @om' } });
  await screen.findByRole('listbox', {});
  await user.keyboard('{Tab}');
  expect(box).toHaveValue('Ask @Omar Silva ');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent('addReaction')[0]?.body).toMatchObject({ content: 'Ask @Omar Silva', tagged: [omar.id] }));
});

it('leads from a mention to the profile, and only from the whole name of somebody who is tagged', async () => {
  const mentioned = [{ id: olga.id!, first_name: 'Olga', last_name: 'Silver' }];
  const text = 'With @Olga Silver, not @Olga Silverman or @Ben Okafor, nor https://x.test/@Olga Silver';
  await enter('/feed', { listFollowingFeed: () => feedPage([testPost({ text, mentioned })]) });
  expect(await screen.findByRole('link', { name: '@Olga Silver' })).toHaveAttribute('href', `/profile/${olga.id}`);
  expect(screen.getByRole('link', { name: 'https://x.test/@Olga' })).toHaveAttribute('href', 'https://x.test/@Olga');
  expect(screen.getAllByRole('link', { name: /^@/ })).toHaveLength(1);
});
