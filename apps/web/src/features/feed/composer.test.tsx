import type { Post } from '@muster/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { catchUploads, held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { changedElsewhere, Refusal } from '../../test/server.ts';
import { feedPage, newMe, ownPost, testId } from '../../test/world.ts';

const photo = () => new File(['x'], 'walk.png', { type: 'image/png' });
const upload = 'https://files.test/walk.png?signature=abc';

/** Opens the composer from the floating button. */
async function compose(answers: Parameters<typeof enter>[1] = {}, me = newMe()) {
  const app = await enter('/feed', { listFollowingFeed: () => feedPage([]), ...answers }, me);
  const open = async () => {
    await app.user.click((await screen.findAllByRole('button', { name: 'Write a post' }))[0]!);
    return screen.findByPlaceholderText('Write a post');
  };
  const send = () => app.user.click(screen.getByRole('button', { name: 'Send' }));
  const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
  const choose = async (file: File) =>
    fireEvent.change(document.querySelector('[role=dialog] input[type=file]')!, { target: { files: [file] } });
  return { ...app, open, send, type, choose, box: await open() };
}

const created = (me: ReturnType<typeof newMe>) => (call: { body: unknown }) => ownPost(me, { text: (call.body as { text: string }).text });

describe('the post composer', () => {
  it('opens from the add button, named and with its placeholder, a send button and a photo [FEED-08, FEED-09, FEED-10]', async () => {
    const { box } = await compose();
    expect(screen.getByRole('dialog', { name: 'Post' })).toBeInTheDocument();
    expect(box).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Add photo' })).toBeEnabled();
  });

  it('sends a new post, which then stands on top of the feed [FEED-33]', async () => {
    const me = newMe();
    const { box, type, send, sent } = await compose({ createPost: (call) => created(me)(call) }, me);
    type(box, '  First walk of spring  ');
    await send();
    expect(await screen.findByText('First walk of spring', { selector: 'article *' })).toBeInTheDocument();
    expect(sent('createPost')[0]).toMatchObject({ body: { text: 'First walk of spring', media_url: null }, params: { id: me.id } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('sends with Ctrl and Enter', async () => {
    const me = newMe();
    const { box, type, sent } = await compose({ createPost: (call) => created(me)(call) }, me);
    type(box, 'Quick');
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(sent('createPost')).toHaveLength(1));
  });

  it('does not send what is blank, and says so [FEED-44]', async () => {
    const { box, type, send, sent } = await compose();
    type(box, '   \n ');
    await send();
    expect(await screen.findByText('Posts cannot be blank.')).toBeVisible();
    expect(sent('createPost')).toHaveLength(0);
  });

  it('counts, and does not send more than 1500 characters [FEED-41, FEED-42]', async () => {
    const { box, type, send, sent } = await compose();
    type(box, 'a'.repeat(1500));
    expect(screen.getByText('1500 / 1500')).toBeInTheDocument();
    expect(screen.queryByText('Post has exceeded 1500 characters.')).not.toBeInTheDocument();
    type(box, 'a'.repeat(1501));
    expect(screen.getByText('Post has exceeded 1500 characters.')).toBeVisible();
    await send();
    expect(sent('createPost')).toHaveLength(0);
  });

  it('counts characters as the server does: an emoji is one [FEED-41, FEED-42]', async () => {
    const me = newMe();
    const { box, type, send, sent } = await compose({ createPost: (call) => created(me)(call) }, me);
    type(box, '😀'.repeat(1501));
    expect(screen.getByText('1501 / 1500')).toBeInTheDocument();
    expect(screen.getByText('1 character too many')).toBeInTheDocument();
    type(box, '😀'.repeat(1500));
    expect(screen.getByText('1500 / 1500')).toBeInTheDocument();
    expect(screen.queryByText('Post has exceeded 1500 characters.')).not.toBeInTheDocument();
    await send();
    await waitFor(() => expect(sent('createPost')).toHaveLength(1));
  });

  it.each([
    ['server_error', "Unable to upload post to the product's servers."],
    ['storage_full', /^There is no room left on the server/],
  ] as const)('says %s also to whoever has closed it meanwhile, and has the text for the next try', async (code, words) => {
    const answer = held<unknown>();
    const { box, type, send, user, open } = await compose({ createPost: () => answer.answer });
    type(box, 'Gone for a walk');
    await send();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await act(async () => answer.settle(new Refusal(code)));
    expect(await screen.findByText(words)).toBeVisible();
    expect(await open()).toHaveValue('Gone for a walk');
  });

  it('takes no more words while it is on its way: they would be lost with what was sent', async () => {
    const me = newMe();
    const answer = held<unknown>();
    const { box, type, send, user } = await compose({ createPost: () => answer.answer }, me);
    type(box, 'First part');
    await send();
    await user.type(box, ' and more');
    expect(box).toHaveValue('First part');
    await act(async () => answer.settle(ownPost(me, { text: 'First part' })));
    expect(await screen.findByText('First part', { selector: 'article *' })).toBeInTheDocument();
  });

  it('says that it could not be sent, keeps the text, and sends the same again under the same key [FEED-83]', async () => {
    const me = newMe();
    let works = false;
    const { box, type, send, sent } = await compose(
      { createPost: (call) => (works ? created(me)(call) : new Refusal('server_error')) },
      me,
    );
    type(box, 'Kept');
    await send();
    expect(await screen.findByText("Unable to upload post to the product's servers.")).toBeVisible();
    expect(box).toHaveValue('Kept');
    works = true;
    await send();
    await screen.findByText('Kept', { selector: 'article *' });
    const keys = sent('createPost').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toMatch(/\w{16}/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('keeps an unsent text when it is closed', async () => {
    const { box, type, user, open } = await compose();
    type(box, 'Half a thought');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await open()).toHaveValue('Half a thought');
  });

  it('keeps text and photo of somebody whose session ends', async () => {
    const me = newMe();
    const app = await compose(
      { createMedia: () => new Refusal('unauthenticated'), refreshSession: () => new Refusal('session.ended') },
      me,
    );
    catchUploads(() => 200);
    app.type(app.box, 'Not lost');
    await app.choose(photo());
    await app.send();
    await waitFor(() => expect(app.address()).toMatch(/^\/login/));
    const again = await enter('/feed', { listFollowingFeed: () => feedPage([]) }, me);
    expect(await screen.findByPlaceholderText('Write a post')).toHaveValue('Not lost');
    expect(screen.getByRole('img', { name: 'Your photo' })).toBeInTheDocument();
    await waitFor(() => expect(again.address()).toBe('/feed'));
  });

  it('sends a photo first and names it without its query; a post may be a photo alone [FEED-44, MEDIA-05, MEDIA-06]', async () => {
    const me = newMe();
    const { choose, send, sent } = await compose(
      { createMedia: () => ({ media_upload_url: upload }), createPost: (call) => created(me)(call) },
      me,
    );
    const puts = catchUploads(() => 200);
    await choose(photo());
    expect(await screen.findByRole('img', { name: 'Your photo' })).toBeVisible();
    await send();
    await waitFor(() => expect(sent('createPost')).toHaveLength(1));
    expect(sent('createMedia')[0]!.body).toMatchObject({ media_intent: 'post', media_filename: expect.stringMatching(/^\d+-walk\.png$/) });
    expect(puts).toEqual([{ url: upload, file: expect.any(File) }]);
    expect(sent('createPost')[0]!.body).toMatchObject({ text: '', media_url: 'https://files.test/walk.png' });
  });

  it('says that the photo could not be sent, keeps it, and sends it only once more [FEED-87]', async () => {
    const me = newMe();
    let status = 500;
    const { box, type, choose, send, sent } = await compose(
      {
        createMedia: () => ({ media_upload_url: upload }),
        createPost: (call) => (status === 201 ? created(me)(call) : new Refusal('server_error')),
      },
      me,
    );
    const puts = catchUploads(() => status);
    type(box, 'With a photo');
    await choose(photo());
    await send();
    expect(await screen.findByText("Error uploading post image to the product's servers.")).toBeVisible();
    expect(sent('createPost')).toHaveLength(0);
    expect(screen.getByRole('img', { name: 'Your photo' })).toBeVisible();
    status = 200;
    await send();
    expect(await screen.findByText("Unable to upload post to the product's servers.")).toBeVisible();
    status = 201;
    await send();
    await screen.findByText('With a photo', { selector: 'article *' });
    expect(puts).toHaveLength(2);
  });

  it.each([
    [new Refusal('media.quota_reached'), /^You've used all your space for photos/],
    [new Refusal('too_many_requests', { 'retry-after': '240' }), 'Too many tries. Try again in 4 minutes.'],
  ])('says why a photo cannot be taken, and keeps what was written', async (refusal, words) => {
    const { box, type, choose, send } = await compose({ createMedia: () => refusal });
    type(box, 'With a photo');
    await choose(photo());
    await send();
    expect(await screen.findByText(words)).toBeVisible();
    expect(box).toHaveValue('With a photo');
    expect(screen.getByRole('img', { name: 'Your photo' })).toBeVisible();
  });

  it('refuses what is no image, and lets a photo be removed', async () => {
    catchUploads(() => 200);
    const { choose, user } = await compose();
    await choose(new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Invalid file format: please upload an image.')).toBeVisible();
    await choose(photo());
    await user.click(await screen.findByRole('button', { name: 'Remove photo' }));
    expect(screen.queryByRole('img', { name: 'Your photo' })).not.toBeInTheDocument();
  });

  it('takes an image that is pasted', async () => {
    catchUploads(() => 200);
    const { box } = await compose();
    fireEvent.paste(box, { clipboardData: { files: [photo()] } });
    expect(await screen.findByRole('img', { name: 'Your photo' })).toBeVisible();
  });
});

describe('changing a post', () => {
  async function edit(updatePost: (call: { body: unknown }) => unknown, id = testId()) {
    const me = newMe();
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([ownPost(me, { id, text: 'Before' })]), updatePost }, me);
    await app.user.click(await screen.findByRole('button', { name: /^Options/ }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Edit post' }));
    const box = await screen.findByPlaceholderText('Write a post');
    expect(box).toHaveValue('Before');
    fireEvent.change(box, { target: { value: 'After' } });
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    return { ...app, me, box };
  }

  it('sends an update and shows it, marked as edited [FEED-15, FEED-22, FEED-33]', async () => {
    const id = testId();
    const app = await edit(({ body }) => ownPost(newMe(), { ...(body as { text: string }), id, version: 2, edited: true }), id);
    await waitFor(() => expect(app.sent('updatePost')).toHaveLength(1));
    expect(app.sent('createPost')).toHaveLength(0);
    await screen.findByText('After', { selector: 'article *' });
    expect(screen.getByText('Edited')).toBeVisible();
  });

  /** The server refuses the first edit, since another tab has saved a different text meanwhile. */
  function lateEdit(theirs: Partial<Post>) {
    const id = testId();
    let first = true;
    return edit(({ body }) => {
      if (!first) return ownPost(newMe(), { ...(body as object), id, version: 3 });
      first = false;
      return changedElsewhere('feed.post_changed', ownPost(newMe(), { id, version: 2, text: 'From the other tab', ...theirs }));
    }, id);
  }

  it('shows both texts where another tab has saved one meanwhile, and saves the own one on demand', async () => {
    const { user, sent, box } = await lateEdit({});
    const notice = await screen.findByRole('alert', { name: /^This post was changed in another tab/ });
    await waitFor(() => expect(within(notice).getByText('From the other tab')).toBeVisible());
    expect(box).toHaveValue('After');
    expect(await screen.findByText('From the other tab', { selector: 'article *' })).toBeInTheDocument();
    await user.click(within(notice).getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('After', { selector: 'article *' });
    expect(sent('updatePost').map(({ body }) => body)).toMatchObject([
      { text: 'After', version: 1 },
      { text: 'After', version: 2 },
    ]);
  });

  it('takes the text of the other tab on demand, and asks no more', async () => {
    const { user, sent, box } = await lateEdit({});
    await user.click(await screen.findByRole('button', { name: 'Use this one' }));
    expect(box).toHaveValue('From the other tab');
    expect(screen.queryByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
    expect(sent('updatePost')).toHaveLength(1);
  });

  it('saves without asking where another tab has changed no words', async () => {
    const { sent } = await lateEdit({ text: 'Before', media_url: 'https://files.test/other.webp' });
    await screen.findByText('After', { selector: 'article *' });
    expect(sent('updatePost')[1]).toMatchObject({ body: { text: 'After', version: 2, media_url: 'https://files.test/other.webp' } });
  });

  it('says that it could not be saved, and keeps the text [FEED-84]', async () => {
    const { box } = await edit(() => new Refusal('server_error'));
    expect(await screen.findByText("Unable to update post to the product's servers.")).toBeVisible();
    expect(box).toHaveValue('After');
    expect(await act(() => screen.findByText('Before', { selector: 'article *' }))).toBeInTheDocument();
  });
});
