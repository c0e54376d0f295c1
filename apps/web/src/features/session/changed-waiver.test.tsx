import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { noteWaiver, waiverChanged } from '../../platform/waiver.ts';
import { serve } from '../../test/server.ts';
import { ChangedWaiver } from './ChangedWaiver.tsx';

afterEach(() => waiverChanged.set(false));

it('is asked for once an answer says so, and accepted in the version that the server shows', async () => {
  noteWaiver(new Response(null));
  expect(waiverChanged.get()).toBe(false);
  noteWaiver(new Response(null, { headers: { 'x-waiver': 'changed' } }));
  expect(waiverChanged.get()).toBe(true);
  const sections = [{ heading: '1. What is new', paragraphs: ['You also swim.'] }];
  const calls = serve({ getWaiver: () => ({ version: 'newer', title: 'Legal Waiver', sections }), acceptWaiver: () => undefined });
  render(
    <QueryClientProvider client={queryClient}>
      <ChangedWaiver memberId="0198f1d2-0000-7000-8000-000000000001" />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('You also swim.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'I accept the waiver' }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ name: 'acceptWaiver', body: { version: 'newer' } }));
  await waitFor(() => expect(waiverChanged.get()).toBe(false));
});
