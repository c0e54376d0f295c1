import { errors } from '@muster/contract/errors';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { allowCutting, catchUploads } from '../../../test/browser.ts';
import { enter } from '../../../test/enter.ts';
import { choosePhoto, fillEvent, formAnswers, openNewEvent, press } from '../../../test/event-form.ts';
import { testEvent } from '../../../test/world.ts';

const upload = { createMedia: () => ({ media_upload_url: 'https://files.test/event?signature=abc' }) };
const cut = expect.objectContaining({ name: 'event.webp', type: 'image/webp' });

/** Takes what the sheet proposes. */
async function use() {
  const button = (await screen.findByText('Use photo')).closest('button')!;
  fireEvent.load(document.querySelector('[role=dialog] img')!);
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
}

it('is cut to the shape of the screen, uploaded with the event, and not again after a failure [EVENT-103]', async () => {
  let status = 500;
  const drawn = allowCutting();
  const puts = catchUploads(() => status);
  const { sent } = await openNewEvent(upload);
  fillEvent();
  choosePhoto();
  expect(await screen.findByRole('dialog', { name: 'Position the photo' })).toBeVisible();
  await use();
  expect(await screen.findByAltText('The chosen photo')).toBeVisible();
  expect(drawn).toEqual([[0, expect.any(Number), 1200, 675, 0, 0, 1200, 675]]);
  press('Create event');
  expect(await screen.findByText('Error uploading event image.')).toBeVisible();
  expect(sent('createEvent')).toEqual([]);
  status = 200;
  press('Create event');
  await waitFor(() => expect(sent('createEvent')[0]?.body).toMatchObject({ photo_url: 'https://files.test/event' }));
  expect(sent('createMedia').at(-1)?.body).toMatchObject({ media_intent: 'event' });
  expect(puts.map(({ file }) => file)).toEqual([cut, cut]);
});

it('must be an image', async () => {
  await openNewEvent();
  choosePhoto(new File(['x'], 'plan.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(errors['media.not_an_image'].message)).toBeVisible();
  choosePhoto(new File(['x'], 'page.html.png', { type: 'image/png' }));
  await screen.findByText('Use photo');
  fireEvent.error(document.querySelector('[role=dialog] img')!);
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(screen.getByText(errors['media.not_an_image'].message)).toBeVisible();
});

it('is not taken where the sheet is closed, can be positioned anew and taken away', async () => {
  const drawn = allowCutting();
  catchUploads(() => 200);
  const { sent } = await openNewEvent(upload);
  fillEvent();
  choosePhoto();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(screen.queryByAltText('The chosen photo')).not.toBeInTheDocument();
  choosePhoto();
  await use();
  press('Adjust the photo');
  await use();
  expect(drawn).toHaveLength(2);
  press('Remove the photo');
  press('Create event');
  await waitFor(() => expect(sent('createEvent')).toHaveLength(1));
  expect(sent('createMedia')).toEqual([]);
  expect(sent('createEvent')[0]!.body).not.toHaveProperty('photo_url');
});

it('of the server can be positioned anew, and stays where it cannot be read', async () => {
  allowCutting();
  const puts = catchUploads(() => 200);
  const event = testEvent({ photo_url: 'https://files.test/yoga', can: { ...testEvent().can, edit: true } });
  const { sent } = await enter(`/events/${event.id}/edit`, { ...formAnswers, ...upload, getEvent: () => event, updateEvent: () => event });
  await screen.findByLabelText('Name');
  const calls = fetch;
  let status = 404;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address === 'https://files.test/yoga' ? new Response(status === 200 ? 'x' : null, { status }) : calls(address, init),
  );
  press('Adjust the photo');
  expect(await screen.findByText("This photo can't be repositioned. Please choose it again.")).toBeVisible();
  expect(screen.getByAltText('The chosen photo')).toHaveAttribute('src', 'https://files.test/yoga');
  status = 200;
  press('Adjust the photo');
  await use();
  press('Save changes');
  await waitFor(() => expect(sent('updateEvent')[0]?.body).toMatchObject({ photo_url: 'https://files.test/event' }));
  expect(puts).toEqual([{ url: 'https://files.test/event?signature=abc', file: cut }]);
});
