import { notificationKinds } from '@muster/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enter } from '../test/enter.ts';
import { testConfig, withRegistration } from '../test/fixtures.ts';
import { Refusal } from '../test/server.ts';
import { newMe } from '../test/world.ts';

type User = Awaited<ReturnType<typeof enter>>['user'];
const press = (name: string) => async (user: User) => user.click(await screen.findByRole('button', { name }));
const ticked = (name: string, button: string) => async (user: User) => {
  const box = await screen.findByLabelText(name);
  if (box.matches(':not(:checked)')) await user.click(box);
  await press(button)(user);
};
const typed = (label: string, text: string, button: string) => async (user: User) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
  await press(button)(user);
};
const deletes = async (user: User) => {
  await typed('Password', 'eight888', 'Delete account')(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account for good?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
};
const switches = async (user: User) => user.click(await screen.findByRole('switch', { name: 'Someone follows you' }));

const refusals: [Refusal, RegExp][] = [
  [new Refusal('storage_full'), /There is no room left on the server/],
  [new Refusal('too_many_requests', { 'retry-after': '120' }), /Try again in 2 minutes\./],
  [new Refusal('unavailable'), /The server is busy or restarting/],
];
const newcomer = newMe({ onboarding: 'registration' });
const member = newMe({ profile_bio: 'I run at dawn.', extra_info: { industry: 'Sales', years_in_industry: 3 } });
const pushes = Object.fromEntries(notificationKinds.map((kind) => [kind, true]));
const plain = testConfig();

it.each([
  ['the profile', '/profile/edit', press('Save'), member, plain],
  [
    'personal information',
    '/profile/settings/personal-info',
    typed('Phone', '617 555 0142', 'Save'),
    member,
    withRegistration({ address: false }, { request_phone: true }),
  ],
  ['extra info', '/profile/edit/profileextrainfoupdate', press('Save'), member, plain],
  ['privacy settings', '/profile/settings/privacy-settings', ticked('No keep anonymous', 'Save'), member, plain],
  ['deleting the account', '/profile/settings/delete-account', deletes, member, plain],
  ['what is pushed', '/profile/pushes', switches, member, plain],
  ['the end of the registration', '/registration/privacy_info', ticked('I accept the waiver', 'Finish'), newcomer, plain],
] as const)('%s says why the server refuses, where that says more than that it does', async (_, path, act, me, config) => {
  let refusal = refusals[0]![0];
  const answer = () => refusal;
  const answers = { saveMember: answer, deleteMember: answer, savePushSettings: answer, getPushSettings: () => pushes };
  const { user } = await enter(path, answers, me, config);
  for (const [next, words] of refusals) {
    refusal = next;
    await act(user);
    expect((await screen.findAllByText(words))[0]).toBeVisible();
  }
});
