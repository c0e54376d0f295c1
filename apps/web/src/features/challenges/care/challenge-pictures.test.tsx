import { fieldWords } from '@muster/contract/errors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allowCutting, catchUploads } from '../../../test/browser.ts';
import { draft, editChallenge, fillChallenge, newChallenge } from '../../../test/challenge-care.ts';
import { press, says, type } from '../../../test/event-form.ts';
import { Refusal } from '../../../test/server.ts';

async function choose(legend: string) {
  const group = screen.getByRole('group', { name: legend });
  fireEvent.change(group.querySelector('input[type=file]')!, { target: { files: [new File(['x'], 'medal.png', { type: 'image/png' })] } });
  const use = (await screen.findByText('Use photo')).closest('button')!;
  fireEvent.load(document.querySelector('[role=dialog] img')!);
  await waitFor(() => expect(use).toBeEnabled());
  fireEvent.click(use);
  await within(group).findByAltText('The chosen photo');
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
}

describe('the pictures of a challenge', () => {
  it('uploads both pictures once, also where it cannot be saved at first', async () => {
    allowCutting();
    const puts = catchUploads(() => 200);
    let uploads = 0;
    const createMedia = () => ({ media_upload_url: `https://files.test/${++uploads}?signature=abc` });
    const { sent } = await newChallenge({ createMedia, createChallenge: () => new Refusal('server_error') });
    fillChallenge();
    type('Goal (steps)', '8000');
    type('Name of the badge', 'Eight thousand');
    await choose('Picture of the badge');
    await choose('Cover');
    press('Save as a draft');
    await waitFor(() => expect(sent('createChallenge')).toHaveLength(1));
    await screen.findByText("Couldn't make the challenge. Please try again later.");
    press('Save as a draft');
    await waitFor(() => expect(sent('createChallenge')).toHaveLength(2));
    expect(sent('createChallenge')[1]!.body).toMatchObject({
      badge_image_url: 'https://files.test/1',
      cover_image_url: 'https://files.test/2',
    });
    expect(sent('createMedia').map(({ body }) => (body as { media_intent: string }).media_intent)).toEqual(['post', 'cover']);
    expect(puts).toHaveLength(2);
  });

  it('uploads pictures again that the server no longer has', async () => {
    allowCutting();
    const puts = catchUploads(() => 200);
    let gone = true;
    const { sent } = await newChallenge({
      createMedia: () => ({ media_upload_url: 'https://files.test/medal?signature=abc' }),
      createChallenge: () => (gone ? new Refusal('media.not_found') : draft()),
    });
    fillChallenge();
    type('Goal (steps)', '8000');
    type('Name of the badge', 'Eight thousand');
    await choose('Picture of the badge');
    press('Save as a draft');
    expect(await screen.findByText("Couldn't upload the picture. Please try again later.")).toBeVisible();
    gone = false;
    press('Save as a draft');
    await waitFor(() => expect(sent('createChallenge')).toHaveLength(2));
    expect(puts).toHaveLength(2);
  });

  it('asks for the name of a badge that has a picture', async () => {
    allowCutting();
    const { sent } = await newChallenge({ createChallenge: () => draft() });
    fillChallenge();
    type('Goal (steps)', '8000');
    await choose('Picture of the badge');
    press('Save as a draft');
    await says('Name of the badge', fieldWords.required);
    expect(sent('createChallenge')).toEqual([]);
  });

  it('takes a picture away', async () => {
    const { sent } = await editChallenge(draft({ badge_image_url: 'https://files.test/medal' }), {
      updateChallenge: () => new Refusal('server_error'),
    });
    fireEvent.click(within(screen.getByRole('group', { name: 'Picture of the badge' })).getByRole('button', { name: 'Remove the photo' }));
    press('Save changes');
    await waitFor(() => expect(sent('updateChallenge')[0]?.body).toMatchObject({ badge_image_url: null }));
    expect(await screen.findByText("Couldn't save the challenge. Please try again later.")).toBeVisible();
  });
});
