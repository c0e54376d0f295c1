import { type NoticeSettings, notificationKinds, type PushSettings } from '@muster/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal } from '../../test/server.ts';
import { pushParts } from './push.parts.ts';
import { pushing } from './push.words.ts';

const all = Object.fromEntries(notificationKinds.map((kind) => [kind, true])) as PushSettings;
const choices: NoticeSettings = {
  remind_day: true,
  remind_hour: true,
  mail_reminders: false,
  mail_updates: true,
  mail_cancellations: true,
  mail_seats: true,
  mail_hosting: true,
  mail_removals: true,
  mail_membership: true,
  mail_digest: true,
  mail_announcements: true,
};
const address = '/profile/pushes';
const likes = () => screen.findByRole('switch', { name: 'Someone likes your post or comment' });

const everything = testConfig({ groups: true, challenges: true, payment: true });

it('has one switch for each kind, which changes no other kind [NOTIF-12] [NOTIF-13]', async () => {
  let settings = all;
  const { user, sent } = await enter(
    address,
    {
      getPushSettings: () => settings,
      getNoticeSettings: () => choices,
      savePushSettings: ({ body }) => {
        settings = { ...settings, ...(body as Partial<PushSettings>) };
        return settings;
      },
    },
    undefined,
    everything,
  );
  await likes();
  const rows = pushParts(everything.features).flatMap(({ title, switches }) =>
    switches.map((name) => within(screen.getByRole('region', { name: title })).getByRole('switch', { name: pushing.switches[name] })),
  );
  for (const row of rows) await user.click(row);
  await waitFor(() => expect(sent('savePushSettings')).toHaveLength(rows.length));
  const silenced = sent('savePushSettings').flatMap(({ body }) => Object.entries(body as Partial<PushSettings>));
  expect(silenced.map(([kind]) => kind).toSorted()).toEqual(notificationKinds.toSorted());
  expect(silenced.every(([, on]) => !on)).toBe(true);
  for (const row of rows) expect(row).not.toBeChecked();
});

it('has no switches for what the deployment does not have', async () => {
  const off = testConfig({ groups: false, challenges: false, payment: false });
  await enter(address, { getPushSettings: () => all, getNoticeSettings: () => choices }, undefined, off);
  await likes();
  expect(screen.queryByRole('region', { name: 'Groups' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Challenges' })).toBeNull();
  expect(screen.queryByRole('switch', { name: /membership ends/ })).toBeNull();
});

it('sends only what changes, and shows what another tab has switched meanwhile', async () => {
  const { user, sent } = await enter(address, {
    getPushSettings: () => all,
    getNoticeSettings: () => choices,
    savePushSettings: () => ({ ...all, follow: false, like: false }),
  });
  await user.click(await likes());
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Someone follows you' })).not.toBeChecked());
  expect(await likes()).not.toBeChecked();
  expect(sent('savePushSettings').map(({ body }) => body)).toEqual([{ like: false }]);
});

it('puts a switch back and says so where the server refuses', async () => {
  const { user } = await enter(address, {
    getPushSettings: () => all,
    getNoticeSettings: () => choices,
    savePushSettings: () => new Refusal('server_error'),
  });
  await user.click(await likes());
  expect(await screen.findByText("Couldn't save your notification settings. Please try again.")).toBeVisible();
  await waitFor(async () => expect(await likes()).toBeChecked());
});

it('says when the settings cannot be loaded, and tries again', async () => {
  let works = false;
  const { user } = await enter(address, {
    getPushSettings: () => (works ? all : new Refusal('server_error')),
    getNoticeSettings: () => choices,
  });
  expect(await screen.findByText("Couldn't load your notification settings.")).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await likes()).toBeChecked();
});

it('offers the two reminders and what is mailed, and sends only what changes', async () => {
  let kept = choices;
  const { user, sent } = await enter(address, {
    getPushSettings: () => all,
    getNoticeSettings: () => kept,
    saveNoticeSettings: ({ body }) => {
      kept = { ...kept, ...(body as Partial<NoticeSettings>) };
      return kept;
    },
  });
  const row = (name: string) => screen.findByRole('switch', { name });
  expect(await row("A day before an event you're going to")).toBeChecked();
  expect(await row('Email me reminders')).not.toBeChecked();
  await user.click(await row('An hour before it starts'));
  await user.click(await row('Email me reminders'));
  await waitFor(() =>
    expect(sent('saveNoticeSettings').map(({ body }) => body)).toEqual([{ remind_hour: false }, { mail_reminders: true }]),
  );
  // Without a reminder there is none to send.
  await user.click(await row("A day before an event you're going to"));
  expect(await row('Email me reminders')).not.toBeChecked();
  expect(await row("Email me when an event I'm going to changes")).toBeEnabled();
});

it('puts a choice back and says so where the server refuses', async () => {
  const { user } = await enter(address, {
    getPushSettings: () => all,
    getNoticeSettings: () => choices,
    saveNoticeSettings: () => new Refusal('server_error'),
  });
  const mails = () => screen.findByRole('switch', { name: "Email me when an event I'm going to is canceled" });
  await user.click(await mails());
  expect(await screen.findByText("Couldn't save your notification settings. Please try again.")).toBeVisible();
  await waitFor(async () => expect(await mails()).toBeChecked());
});

it('says when the reminders cannot be loaded, and tries again', async () => {
  let works = false;
  const { user } = await enter(address, {
    getPushSettings: () => all,
    getNoticeSettings: () => (works ? choices : new Refusal('server_error')),
  });
  expect(await screen.findByText("Couldn't load your notification settings.")).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('switch', { name: 'An hour before it starts' })).toBeChecked();
});

const digest = 'Email me a digest of my week on Monday mornings';

it('switches the weekly digest off and on again', async () => {
  let kept = choices;
  const { user, sent } = await enter(address, {
    getPushSettings: () => all,
    getNoticeSettings: () => kept,
    saveNoticeSettings: ({ body }) => {
      kept = { ...kept, ...(body as Partial<NoticeSettings>) };
      return kept;
    },
  });
  const row = await screen.findByRole('switch', { name: digest });
  expect(row).toBeChecked();
  await user.click(row);
  expect(row).not.toBeChecked();
  await user.click(row);
  await waitFor(() => expect(sent('saveNoticeSettings').map(({ body }) => body)).toEqual([{ mail_digest: false }, { mail_digest: true }]));
});

it('has no switch for the weekly digest where the deployment has none', async () => {
  await enter(address, { getPushSettings: () => all, getNoticeSettings: () => choices }, undefined, testConfig({ digest: false }));
  expect(await screen.findByRole('switch', { name: 'Email me reminders' })).toBeVisible();
  expect(screen.queryByRole('switch', { name: digest })).toBeNull();
});
