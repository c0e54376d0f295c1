import type { Me } from '@muster/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allowCutting, catchUploads } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { feedPage, newMe } from '../../test/world.ts';

const photo = (name = 'me.png', type = 'image/png') => new File(['x'], name, { type });
const failure = 'There was an issue uploading your image to the server. Please try again.';

const shownImage = () => document.querySelector('[role=dialog] img')!;

/** Opens /profile/edit with uploads answering the given status. */
async function edit(me: Me = newMe({ profile_bio: 'Before' }), answers: Parameters<typeof enter>[1] = {}, status = () => 200) {
  const drawn = allowCutting();
  const puts = catchUploads(status);
  const app = await enter(
    '/profile/edit',
    {
      listMemberPosts: () => feedPage([]),
      createMedia: ({ body }) => ({
        media_upload_url: `https://files.test/${(body as { media_intent: string }).media_intent}?signature=abc`,
      }),
      saveMember: ({ body }) => ({ ...me, ...(body as Partial<Me>) }),
      ...answers,
    },
    me,
  );
  await screen.findByRole('heading', { level: 1, name: 'Edit Profile' });
  const field = (name: string) => within(screen.getByRole('group', { name }));
  const choose = (name: string, file = photo()) => fireEvent.change(field(name).getByLabelText(name), { target: { files: [file] } });
  const use = async () => {
    const button = await screen.findByText('Use photo');
    fireEvent.load(shownImage());
    await waitFor(() => expect(button.closest('button')).toBeEnabled());
    fireEvent.click(button);
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  };
  const save = async () => fireEvent.click(screen.getByText('Save'));
  return { ...app, me, drawn, puts, field, choose, use, save };
}

it('edits names, bio and both photos, and leads to extra info [PROF-10]', async () => {
  const { field } = await edit();
  for (const label of ['First name', 'Last name', 'Bio']) expect(screen.getByLabelText(label)).toBeEnabled();
  expect(field('Profile photo').getByRole('button', { name: 'Add profile photo' })).toBeEnabled();
  expect(field('Cover photo').getByRole('button', { name: 'Add cover photo' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Extra info' })).toHaveAttribute('href', '/profile/edit/profileextrainfoupdate');
});

describe('the photos of a profile', () => {
  it.each([
    ['Cover photo', 'cover', [1200, 400]],
    ['Profile photo', 'profile', [900, 900]],
  ])('are positioned, sent, and saved with name and bio: %s [MEDIA-05, MEDIA-06]', async (name, intent, sides) => {
    const { choose, use, save, puts, drawn, sent, address } = await edit();
    choose(name);
    await use();
    expect(drawn).toEqual([[expect.any(Number), expect.any(Number), ...sides, 0, 0, ...sides]]);
    await save();
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(puts).toEqual([{ url: `https://files.test/${intent}?signature=abc`, file: expect.objectContaining({ type: 'image/webp' }) }]);
    expect(sent('createMedia')[0]?.body).toEqual({
      media_intent: intent,
      media_filename: expect.stringMatching(new RegExp(`^\\d+-${intent}\\.webp$`)),
    });
    expect(sent('saveMember')[0]?.body).toEqual({
      first_name: 'Priya',
      last_name: 'Raman',
      profile_bio: 'Before',
      [`${intent}_photo_url`]: `https://files.test/${intent}`,
      version: 1,
    });
  });

  it('can be positioned anew, and taken back before they are saved', async () => {
    const { choose, use, user, field, sent, save } = await edit();
    choose('Cover photo');
    await use();
    await user.click(field('Cover photo').getByRole('button', { name: 'Adjust cover photo' }));
    await use();
    await user.click(field('Cover photo').getByRole('button', { name: 'Undo cover photo change' }));
    expect(field('Cover photo').getByRole('button', { name: 'Add cover photo' })).toBeEnabled();
    await save();
    await waitFor(() => expect(sent('saveMember')).toHaveLength(1));
    expect(sent('saveMember')[0]?.body).not.toHaveProperty('cover_photo_url');
  });

  it('can be removed, and removing undone', async () => {
    const { user, field, save, sent } = await edit(newMe({ profile_bio: 'x', profile_photo_url: '/media/a/512.webp' }));
    await user.click(field('Profile photo').getByRole('button', { name: 'Remove profile photo' }));
    await user.click(field('Profile photo').getByRole('button', { name: 'Undo profile photo change' }));
    await user.click(field('Profile photo').getByRole('button', { name: 'Remove profile photo' }));
    await save();
    await waitFor(() => expect(sent('saveMember')[0]?.body).toMatchObject({ profile_photo_url: null }));
  });

  it.each([
    ['no image', photo('notes.pdf', 'application/pdf'), 'Invalid file format: please upload an image.'],
    [
      'too large',
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }),
      'This photo is 11 MB. Photos can be up to 10 MB.',
    ],
  ])('are refused where they are %s [MEDIA-03, MEDIA-07]', async (_, file, sentence) => {
    const { choose, field } = await edit();
    choose('Profile photo', file);
    expect(await field('Profile photo').findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are refused where an image turns out not to be one [MEDIA-03]', async () => {
    const { choose, field } = await edit();
    choose('Cover photo', photo('page.html.png'));
    await screen.findByText('Use photo');
    fireEvent.error(shownImage());
    expect(await field('Cover photo').findByText('Invalid file format: please upload an image.')).toBeVisible();
  });

  it('say when they cannot be sent, and are sent again with nothing lost [MEDIA-08]', async () => {
    let status = 500;
    const { choose, use, save, user, field, sent, puts } = await edit(undefined, {}, () => status);
    fireEvent.change(screen.getByLabelText('Bio'), { target: { value: 'Typed' } });
    choose('Profile photo');
    await use();
    expect(await field('Profile photo').findByText(failure)).toBeVisible();
    await save();
    expect(await field('Profile photo').findByText(failure)).toBeVisible();
    expect(sent('saveMember')).toHaveLength(0);
    expect(screen.getByLabelText('Bio')).toHaveValue('Typed');
    status = 200;
    await user.click(field('Profile photo').getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(field('Profile photo').queryByText(failure)).not.toBeInTheDocument());
    await save();
    await waitFor(() =>
      expect(sent('saveMember')[0]?.body).toMatchObject({ profile_bio: 'Typed', profile_photo_url: 'https://files.test/profile' }),
    );
    expect(puts).toHaveLength(3);
  });

  it('say that there is no room for them', async () => {
    const { choose, use, field } = await edit(undefined, { createMedia: () => new Refusal('media.quota_reached') });
    choose('Profile photo');
    await use();
    expect(await field('Profile photo').findByText(/^You've used all your space for photos/)).toBeVisible();
  });

  it('stay chosen, as does what was typed, when saving fails or the screen is left', async () => {
    const me = newMe({ profile_bio: 'Before' });
    const { choose, use, save, router, user } = await edit(me, { saveMember: () => new Refusal('server_error') });
    fireEvent.change(screen.getByLabelText('Bio'), { target: { value: 'Typed' } });
    choose('Profile photo');
    await use();
    await save();
    expect(await screen.findByText('There was a problem updating your personal info. Please try again later.')).toBeVisible();
    await router.navigate({ to: '/profile' });
    await screen.findByRole('link', { name: 'Edit profile' });
    await router.navigate({ to: '/profile/edit' });
    expect(await screen.findByLabelText('Bio')).toHaveValue('Typed');
    expect(screen.getByRole('button', { name: 'Undo profile photo change' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText('Bio')).toHaveValue('Before');
    expect(screen.getByRole('button', { name: 'Add profile photo' })).toBeEnabled();
  });
});
