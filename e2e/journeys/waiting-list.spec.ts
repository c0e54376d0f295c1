import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { draftOf } from '../fixtures/events.ts';
import { expect, test } from '../fixtures/test.ts';

// Limits of attendees are off in the reference deployment.
test.use({ serverEnv: { MUSTER_CONFIG: join(import.meta.dirname, '../fixtures/limited.json') } });

const bar = (page: Page) => page.getByRole('group', { name: 'Your attendance' });

test('a full event has a list to wait on: a seat that frees goes to the first, who is told and may give it back; in the last hour it is offered [EVENT-48]', {
  tag: '@database',
}, async ({ server, api, registered, signedIn }) => {
  const callsOf = async ({ email, password }: { email: string; password: string }) =>
    api((await api().signIn({ body: { email, password } })).access);
  const hosts = await callsOf(server.demo.users.find(({ role }) => role === 'event_leader')!);
  const [seated, waiting, next] = [await registered(), await registered(), await registered()];
  const seatedCalls = await callsOf(seated);
  const nextCalls = await callsOf(next);
  const create = async (name: string, starts: number) =>
    (await hosts.createEvent({ body: draftOf(name, { starts, max_attendees: 1 }) })).id;
  const [later, soon] = [await create('Climbing with ropes', 40), await create('Climbing without', 0.7)];
  const say = (id: string, status: 'going' | 'none') =>
    seatedCalls.updateAttendance({ params: { id, userId: seated.id }, body: { status } });
  for (const id of [later, soon]) await say(id, 'going');

  const page = await signedIn(waiting);
  const told = async (words: string) => {
    await page.goto('/notifications');
    await expect(page.getByText(words).first()).toBeVisible();
  };
  await page.goto(`/events/${later}`);
  await expect(page.getByText('Event Full')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(bar(page).getByText("You're number 1 on the waiting list.")).toBeVisible();
  await expectAccessible(page);
  await nextCalls.joinWaitingList({ params: { id: later, userId: next.id } });
  await say(later, 'none');
  await told('has a seat for you now');
  await page.goto(`/events/${later}`);
  await expect(bar(page).getByRole('button', { name: 'Going', pressed: true })).toBeVisible();
  await expect(page.getByText('You have a seat.')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Going' }).click();
  await expect(bar(page).getByRole('button', { name: 'Join the waiting list' })).toBeVisible();
  await expect.poll(async () => (await nextCalls.getEvent({ params: { id: later } })).own_attendance).toBe('going');

  await page.goto(`/events/${soon}`);
  await bar(page).getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(bar(page).getByText("You're number 1 on the waiting list.")).toBeVisible();
  await say(soon, 'none');
  await told('has a free seat: the first to say they are going takes it');
  await page.goto(`/events/${soon}`);
  await expect(bar(page).getByRole('button', { name: 'Take the seat' })).toBeVisible();
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Decline' }).click();
  await expect(bar(page).getByRole('button', { name: 'Going', pressed: false })).toBeVisible();
  await expect(page.getByText('1 seat left')).toBeVisible();
});
