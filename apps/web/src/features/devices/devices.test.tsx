import { IngestDraft } from '@muster/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { heading } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';

const addressOf = (nth: number) => `https://muster.example/api/ingest/${nth}.secret`;

/** Opens the screen on a server that keeps the address. */
async function open(first: string | null, { used_at = null, ...answers }: Parameters<typeof enter>[1] & { used_at?: string | null } = {}) {
  let url = first;
  let made = first ? 1 : 0;
  const app = await enter('/profile/devices', {
    getIngestAddress: () => ({ url, used_at }),
    makeIngestAddress: () => {
      if (!url) made += 1;
      url ??= addressOf(made);
      return { url, used_at: null };
    },
    endIngestAddress: () => {
      url = null;
    },
    ...answers,
  });
  await heading('Devices');
  return app;
}

const field = () => screen.findByLabelText<HTMLInputElement>('Address');
type User = Awaited<ReturnType<typeof open>>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const answer = async (user: User, question: string, name: string) =>
  user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name }));

describe('the address of one’s own devices', () => {
  it('is made when the member asks for it, and then says how it is used', async () => {
    const { user, sent } = await open(null);
    expect(await screen.findByText('Up to 50 entries can be sent at once')).toBeVisible();
    expect(screen.queryByText('How to use it')).not.toBeInTheDocument();
    expect(sent('makeIngestAddress')).toEqual([]);
    await press(user, 'Make an address');
    expect(await field()).toHaveValue(addressOf(1));
    expect(screen.getByText('Nothing has come in yet.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'How to use it' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/workoutlogs/import');
  });

  it('has an example that is what the server takes, and says when something came in', async () => {
    const { user } = await open(addressOf(1), { used_at: new Date(Date.now() - 2.5 * 3_600_000).toISOString() });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    expect(await screen.findByText(/^Last heard from/)).toHaveTextContent('Last heard from: 2h');
    await press(user, 'Copy address');
    expect(write).toHaveBeenLastCalledWith(addressOf(1));
    await press(user, 'Copy example');
    const [text] = write.mock.lastCall!;
    expect(IngestDraft.safeParse(JSON.parse(text)).success).toBe(true);
  });

  it('is replaced by another after a question', async () => {
    const { user, calls } = await open(addressOf(1));
    await press(user, 'Make a new address');
    await answer(user, 'Make a new address?', 'Make a new address');
    await waitFor(async () => expect(await field()).toHaveValue(addressOf(2)));
    expect(calls.map(({ name }) => name).filter((name) => /^(end|make)/.test(name))).toEqual(['endIngestAddress', 'makeIngestAddress']);
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

  it('can be asked for again where it cannot be loaded', async () => {
    let fails = true;
    const { user } = await open(null, {
      getIngestAddress: () => (fails ? new Refusal('server_error') : { url: addressOf(1), used_at: null }),
    });
    expect(await screen.findByText("Couldn't load the address of your devices.")).toBeVisible();
    fails = false;
    await press(user, 'Try again');
    expect(await field()).toHaveValue(addressOf(1));
  });
});
