import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { heading } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { eventPage } from '../../test/world.ts';

const addressOf = (nth: number) => `https://muster.example/api/calendar/${nth}.secret.ics`;

/** Opens the screen on a server that keeps the address. */
async function open(first: string | null, answers: Parameters<typeof enter>[1] = {}) {
  let url = first;
  let made = first ? 1 : 0;
  const app = await enter('/profile/calendar', {
    getCalendarFeed: () => ({ url }),
    makeCalendarFeed: () => {
      if (!url) made += 1;
      url ??= addressOf(made);
      return { url };
    },
    endCalendarFeed: () => {
      url = null;
    },
    ...answers,
  });
  await heading('Your calendar address');
  return { ...app, end: () => void (url = null) };
}

const field = () => screen.findByLabelText<HTMLInputElement>('Address');
const press = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const answer = async (user: { click: (element: Element) => Promise<void> }, question: string, name: string) =>
  user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name }));

describe('the address of one’s own calendar', () => {
  it('is found from the settings and from My Activities, but stands at none of the addresses of the settings [PROF-19]', async () => {
    const health = { getHealth: () => ({ status: 'ok', version: '1.5.2', alive: true, ready: true }) };
    const feed = { getCalendarFeed: () => ({ url: null }), listEvents: () => eventPage([]) };
    const { user, address, router } = await enter('/profile/settings', { ...health, ...feed });
    await user.click(await screen.findByRole('link', { name: 'Your calendar address' }));
    await heading('Your calendar address');
    await waitFor(() => expect(address()).toBe('/profile/calendar'));
    await router.navigate({ href: '/events/myEvents' });
    await heading('My Activities');
    await user.click(await screen.findByRole('link', { name: 'Subscribe to your events' }));
    await waitFor(() => expect(address()).toBe('/profile/calendar'));
  });

  it('is made when the member asks for it, says what it holds, and opens in calendar programs', async () => {
    const { user, sent } = await open(null);
    expect(await screen.findByText('The next 1,000 events at most, and those of the last 90 days')).toBeVisible();
    expect(sent('makeCalendarFeed')).toEqual([]);
    await press(user, 'Make an address');
    expect(await field()).toHaveValue(addressOf(1));
    expect(await field()).toHaveAttribute('readonly');
    expect(screen.getByRole('link', { name: 'Open in calendar program' })).toHaveAttribute(
      'href',
      'webcal://muster.example/api/calendar/1.secret.ics',
    );
  });

  it('is copied', async () => {
    const { user } = await open(addressOf(1));
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press(user, 'Copy address');
    expect(await screen.findByText('Copied!')).toBeVisible();
    expect(write).toHaveBeenCalledWith(addressOf(1));
  });

  it('is replaced by another after a question', async () => {
    const { user, calls } = await open(addressOf(1));
    await press(user, 'Make a new address');
    await answer(user, 'Make a new address?', 'Cancel');
    expect(await field()).toHaveValue(addressOf(1));
    await press(user, 'Make a new address');
    await answer(user, 'Make a new address?', 'Make a new address');
    await waitFor(async () => expect(await field()).toHaveValue(addressOf(2)));
    expect(calls.map(({ name }) => name).filter((name) => /^(end|make)/.test(name))).toEqual(['endCalendarFeed', 'makeCalendarFeed']);
    expect(await screen.findByText('You have a new address.')).toBeVisible();
  });

  it('ends after a question, and can be made again', async () => {
    const { user } = await open(addressOf(1));
    await press(user, 'End this address');
    await answer(user, 'End this address?', 'End this address');
    expect(await screen.findByText('The address no longer works.')).toBeVisible();
    expect(screen.queryByLabelText('Address')).not.toBeInTheDocument();
    await press(user, 'Make an address');
    expect(await field()).toHaveValue(addressOf(2));
  });

  it('says what failed, and shows what there is then', async () => {
    let fails = true;
    const { user } = await open(addressOf(1), {
      makeCalendarFeed: () => (fails ? new Refusal('server_error') : { url: addressOf(2) }),
    });
    await press(user, 'Make a new address');
    await answer(user, 'Make a new address?', 'Make a new address');
    expect(await screen.findByText("Couldn't make an address.")).toBeVisible();
    fails = false;
    await press(user, 'Make an address');
    expect(await field()).toHaveValue(addressOf(2));
  });

  it('can be asked for again where it cannot be loaded, and is looked up again on return', async () => {
    let fails = true;
    const { user } = await open(null, { getCalendarFeed: () => (fails ? new Refusal('server_error') : { url: addressOf(1) }) });
    expect(await screen.findByText("Couldn't load your calendar address.")).toBeVisible();
    fails = false;
    await press(user, 'Try again');
    expect(await field()).toHaveValue(addressOf(1));
  });
});
