import type { EventDraft } from '@muster/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { enter } from './enter.ts';
import { testConfig } from './fixtures.ts';
import { newMe, testEvent } from './world.ts';

type Answers = Parameters<typeof enter>[1];

const denver = {
  place_id: 'town:7',
  description: 'Denver, CO',
  kind: 'city' as const,
  city: 'Denver',
  state: 'CO',
  zip: null,
  country: 'US',
  lat: 39.74,
  long: -104.99,
};

/** An event as the server creates it. */
export const createdAs = ({ body }: { body: unknown }) => testEvent({ name: (body as EventDraft).name });

/** What the form of an event asks for. */
export const formAnswers: Answers = {
  autocompletePlaces: () => ({ data: [denver] }),
  getTimeZone: () => ({ time_zone_id: 'America/Denver', time_zone_name: 'Mountain Standard Time' }),
  createEvent: createdAs,
};

/** Opens the form of a new event. */
export async function openNewEvent(answers: Answers = {}, features: Parameters<typeof testConfig>[0] = {}) {
  const app = await enter('/events/new', { ...formAnswers, ...answers }, newMe(), testConfig(features));
  await screen.findByLabelText('Name');
  return app;
}

export const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Waits until a field says this. */
export const says = (label: string | RegExp, message: string) =>
  waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message)));

export const choosePhoto = (file = new File(['x'], 'yoga.png', { type: 'image/png' })) =>
  fireEvent.change(document.querySelector('form input[type=file]')!, { target: { files: [file] } });

/** Finds Denver, and chooses it. */
export async function pickPlace() {
  fireEvent.focus(screen.getByLabelText('City or postal code'));
  type('City or postal code', 'Denv');
  fireEvent.click(await screen.findByRole('option', { name: 'Denver, CO' }));
  await screen.findByRole('button', { name: 'Choose another place' });
}

/** Everything that a virtual event needs. */
export function fillEvent() {
  fireEvent.click(screen.getByRole('tab', { name: 'Virtual' }));
  type('Name', 'Noon yoga');
  type('Category', 'fitness-class');
  type('Starts on', '2099-03-06');
  type('At', '12:15');
  type('Description', 'Bring water.');
}
