import type { PushSettings, PushSettingsChange } from '@muster/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';

const all: PushSettings = { follow: true, update: true, cancel: true, like: true, comment: true, replied: true, create: true, post: true };
const address = '/profile/pushes';
const likes = () => screen.findByRole('switch', { name: 'Someone likes your post or comment' });

it('offers a switch for every verb, and saves each change [NOTIF-12] [NOTIF-13]', async () => {
  const { user, sent } = await enter(address, {
    getPushSettings: () => ({ ...all, follow: false }),
    savePushSettings: ({ body }) => {
      const { saw: _, ...settings } = body as PushSettingsChange;
      return settings;
    },
  });
  expect(await likes()).toBeChecked();
  expect(screen.getAllByRole('switch')).toHaveLength(9);
  expect(screen.getByRole('switch', { name: 'Someone follows you' })).not.toBeChecked();
  await user.click(await likes());
  await user.click(screen.getByRole('switch', { name: 'Someone tags you' }));
  expect(await likes()).not.toBeChecked();
  await waitFor(() => expect(sent('savePushSettings')).toHaveLength(2));
  const seen = { ...all, follow: false, like: false };
  expect(sent('savePushSettings').at(-1)!.body).toEqual({ ...seen, post: false, saw: seen });
});

it('says what it saw with a change, and shows what another tab has switched meanwhile', async () => {
  const { user, sent } = await enter(address, {
    getPushSettings: () => all,
    savePushSettings: () => ({ ...all, follow: false, like: false }),
  });
  await user.click(await likes());
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Someone follows you' })).not.toBeChecked());
  expect(await likes()).not.toBeChecked();
  expect(sent('savePushSettings').map(({ body }) => body)).toEqual([{ ...all, like: false, saw: all }]);
});

it('puts a switch back and says so where the server refuses', async () => {
  const { user } = await enter(address, { getPushSettings: () => all, savePushSettings: () => new Refusal('server_error') });
  await user.click(await likes());
  expect(await screen.findByText("Couldn't save your notification settings. Please try again.")).toBeVisible();
  await waitFor(async () => expect(await likes()).toBeChecked());
});

it('says when the settings cannot be loaded, and tries again', async () => {
  let works = false;
  const { user } = await enter(address, { getPushSettings: () => (works ? all : new Refusal('server_error')) });
  expect(await screen.findByText("Couldn't load your notification settings.")).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await likes()).toBeChecked();
});
