import type { PublicConfig } from '@muster/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { heading, holdSession, openApp } from './app.tsx';
import { testConfig, testMe } from './fixtures.ts';
import { serve } from './server.ts';

/** An address suggestion. */
export const suggestion = (street: string, change = {}) => ({
  fullAddress: `${street}, Boston, MA 02113`,
  street,
  city: 'Boston',
  state: 'MA',
  zip: '02113',
  listKey: street,
  suiteName: '',
  suiteList: [],
  ...change,
});
export const salem = suggestion('12 Salem Street');
/** A place with all its parts. */
export const boston = {
  description: 'Boston, MA 02113',
  street: '5 Prince Street',
  route: 'Prince Street',
  city: 'Boston',
  state: 'MA',
  zip: '02113',
  country: 'US',
  lat: 42.36,
  long: -71.05,
};
const verified = { verified: true, verified_to: 'house' as const, score: 24, codes: [], address: null };
/** A verification that found a problem. */
export const unverified = (...codes: [string, string][]) => ({
  verified: false,
  verified_to: null,
  score: 11,
  codes: codes.map(([code, meaning]) => ({ code, meaning })),
  address: null,
});

/** Opens the step personal_information; the address services answer normally unless the given answers override them. */
export async function openForm(answers: Parameters<typeof serve>[0] = {}, config: PublicConfig = testConfig()) {
  holdSession();
  const calls = serve({
    getMe: () => testMe({ onboarding: 'registration' }),
    suggestAddresses: () => ({ data: [salem] }),
    geocodePlace: () => boston,
    verifyAddress: () => verified,
    ...answers,
  });
  const opened = await openApp('/registration/personal_info', config);
  await heading('What should people call you?');
  const search = () => screen.getByRole('combobox', { name: 'Find your address' });
  const next = () => opened.user.click(screen.getByRole('button', { name: 'Next' }));
  const sent = (name: (typeof calls)[number]['name']) => calls.filter((call) => call.name === name);
  return { ...opened, search, next, sent };
}
/** Switches to entering the address by hand. */
export const byHand = (user: Awaited<ReturnType<typeof openForm>>['user']) =>
  user.click(screen.getByRole('button', { name: 'Enter it manually' }));

/** Chooses a country in the picker. */
export const choose = async (user: Awaited<ReturnType<typeof openForm>>['user'], typed: string, name: string) => {
  await user.click(screen.getByRole('button', { name: /^Country/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a country' });
  await user.type(within(dialog).getByRole('searchbox', { name: 'Search countries' }), typed);
  await user.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};
