import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openEvent } from '../../../test/event-screen.ts';
import { Refusal } from '../../../test/server.ts';

/** What the browser was given to keep. */
function catchFiles() {
  const kept: Array<{ name: string; file: Blob }> = [];
  let given: Blob;
  URL.createObjectURL = (file) => {
    given = file as Blob;
    return 'blob:calendar';
  };
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) kept.push({ name: this.download, file: given });
  });
  onTestFinished(() => click.mockRestore());
  return kept;
}

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Add to calendar' }));

it('offers a file, the usual sites, and the address that follows every change', async () => {
  const kept = catchFiles();
  const { user, address } = await openEvent({ name: 'Yoga: 1/2' }, { getEventCalendar: () => 'BEGIN:VCALENDAR' });
  await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  const links = (await sheet()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href).host])).toEqual([
    ['Google Calendar', 'calendar.google.com'],
    ['Outlook.com', 'outlook.live.com'],
    ['Outlook at work', 'outlook.office.com'],
    ['Yahoo Calendar', 'calendar.yahoo.com'],
    ['Subscribe to your events', location.host],
  ]);
  for (const link of links.slice(0, 4)) {
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await user.click((await sheet()).getByRole('button', { name: /^File for any calendar program/ }));
  await waitFor(() => expect(kept.map(({ name }) => name)).toEqual(['Yoga  1 2.ics']));
  expect([await kept[0]!.file.text(), kept[0]!.file.type]).toEqual(['BEGIN:VCALENDAR', 'text/calendar']);
  await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  await user.click((await sheet()).getByRole('link', { name: 'Subscribe to your events' }));
  await waitFor(() => expect(address()).toBe('/profile/calendar'));
});

it('says that there is no file, and gives one of a canceled event that takes it out', async () => {
  const { user } = await openEvent({}, { getEventCalendar: () => new Refusal('server_error') });
  await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  await user.click((await sheet()).getByRole('button', { name: /^File/ }));
  expect(await screen.findByText("Couldn't make a calendar entry.")).toBeVisible();
  cleanup();
  const kept = catchFiles();
  const canceled = await openEvent({ status: 'Canceled' }, { getEventCalendar: () => 'METHOD:CANCEL' });
  await canceled.user.click(await screen.findByRole('button', { name: 'Remove from calendar' }));
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
