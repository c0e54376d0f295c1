import type { Event } from '@muster/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { held } from '../../../test/browser.ts';
import { enter } from '../../../test/enter.ts';
import { attendeePage, can, isNow, testAttendee } from '../../../test/event-screen.ts';
import { type Received, Refusal } from '../../../test/server.ts';
import { nobody, testEvent, testId, testMember, testPerson } from '../../../test/world.ts';
import { events } from '../event.kind.ts';

const attendee = (first_name: string) => testAttendee({ first_name });

async function open(
  listAttendees: (received: Received) => unknown,
  { now = '2026-03-05T15:00:00Z', event = testEvent(), ...answers }: { now?: string; event?: Event } & Parameters<typeof enter>[1] = {},
) {
  isNow(now);
  const app = await enter(`/events/${event.id}/attendees`, { getEvent: () => event, listAttendees, ...answers });
  await screen.findByRole('heading', { level: 1, name: 'Attendees' });
  await screen.findByRole('tab', { name: 'Going' });
  return { ...app, id: event.id };
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

describe('the attendees of an event', () => {
  it.each([
    ['before its date', '2026-03-06T04:59:00Z', ['Going', 'Interested']],
    ['once its date has begun there', '2026-03-06T05:00:00Z', ['Checked in', 'Going', 'Interested']],
  ])('have a list of who checked in only once the date has begun: %s [EVENT-08, EVENT-24]', async (_, now, expected) => {
    await open(() => attendeePage([]), { now });
    expect(tabs()).toEqual(expected);
  });

  it('begin with the first list that has somebody, and stay there when somebody checks in', async () => {
    const counts = { going: 3, interested: 1, checked_in: 0, waiting: 0 };
    const event = testEvent({ counts });
    const { sent } = await open(() => attendeePage([attendee('Ben')]), { now: '2026-03-06T15:00:00Z', event });
    expect(screen.getByRole('tab', { name: 'Going', selected: true })).toBeVisible();
    await screen.findByText('Ben Silva');
    expect(sent('listAttendees').map(({ query }) => query.status)).toEqual(['going']);
    act(() => events.take({ ...event, counts: { ...counts, checked_in: 1 } }));
    expect(screen.getByRole('tab', { name: 'Going', selected: true })).toBeVisible();
  });

  it('stand in the list of what they said, ten at a time [EVENT-24, EVENT-36, EVENT-84]', async () => {
    const { user, sent, reach } = await open(({ query }) => {
      if (query.status === 'interested') return attendeePage([attendee('Ines')]);
      return query.offset ? attendeePage([attendee('Zoe')]) : attendeePage([attendee('Ben')], 'more');
    });
    await screen.findByText('Ben Silva');
    expect(sent('listAttendees')[0]!.query).toEqual({ status: 'going', limit: '10' });
    reach();
    expect(await screen.findByText('Zoe Silva')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Interested' }));
    expect(await screen.findByText('Ines Silva')).toBeVisible();
    expect(screen.queryByText('Ben Silva')).not.toBeInTheDocument();
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByText('Ben Silva')).toBeVisible();
  });

  it('can be removed by the host, with a reason that they read', async () => {
    const ben = attendee('Ben');
    const event = testEvent({ can: { ...can, remove_attendees: true } });
    const { user, sent } = await open(() => attendeePage([ben]), { event, removeAttendee: () => undefined });
    await user.click(await screen.findByRole('button', { name: 'Remove Ben Silva from the list' }));
    expect(await screen.findByRole('dialog', { name: 'Remove Ben Silva?' })).toBeVisible();
    await user.type(screen.getByLabelText('Reason'), 'We meet in pairs');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent('removeAttendee')).toHaveLength(1));
    expect(sent('removeAttendee')[0]).toMatchObject({
      params: { id: event.id, attendeeId: ben.attendee_id },
      body: { reason: 'We meet in pairs' },
    });
    expect(await screen.findByText('Ben Silva is no longer on the list.')).toBeVisible();
  });

  it('that were removed can be let back in by the host', async () => {
    const event = testEvent({ can: { ...can, remove_attendees: true } });
    const removalId = testId();
    const ben = testPerson({ first_name: 'Ben', last_name: 'Silva' });
    let removed = [{ id: removalId, person: ben, reason: '', at: '2026-03-04T15:00:00Z' }];
    const { user, sent } = await open(() => attendeePage([]), {
      event,
      listRemovedAttendees: () => ({ data: removed, next: null }),
      readmitAttendee: () => void (removed = []),
    });
    await user.click(await screen.findByRole('button', { name: 'Removed people' }));
    await user.click(await screen.findByRole('button', { name: 'Let Ben Silva back in' }));
    await waitFor(() => expect(sent('readmitAttendee')).toMatchObject([{ params: { id: event.id, removalId } }]));
    expect(await screen.findByText('Nobody is removed from the list.')).toBeVisible();
  });

  it('are anonymous where they chose to be, each in a row of their own [ROLE-26]', async () => {
    const hidden = () => testAttendee({ ...nobody(), opens: false });
    const { user } = await open(() => attendeePage([hidden(), attendee('Ben'), hidden()]));
    const rows = await screen.findAllByRole('button', { name: 'Anonymous' });
    expect(rows).toHaveLength(2);
    await user.click(rows[0]!);
    expect(await screen.findByText('This user has set their profile to anonymous.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Follow/ })).toHaveLength(1);
  });

  it('say so when they cannot be loaded [EVENT-108]', async () => {
    await open(() => new Refusal('too_many_requests'));
    expect(await screen.findByText('There was an error loading event attendees.')).toBeVisible();
  });

  it('say so when more of them cannot be loaded, and after three failures that some are missing [EVENT-107, EVENT-109]', async () => {
    const { user, reach, sent } = await open(({ query }) =>
      query.offset ? new Refusal('too_many_requests') : attendeePage([attendee('Ben')], 'more'),
    );
    await screen.findByText('Ben Silva');
    reach();
    expect(await screen.findByText('Error loading more event attendees.')).toBeVisible();
    for (const failures of [2, 3]) {
      await user.click(await screen.findByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(sent('listAttendees').filter(({ query }) => query.offset)).toHaveLength(failures));
    }
    expect(await screen.findByText('There was a problem with the server. Some event attendees will not be displayed.')).toBeVisible();
    expect(screen.getByText('Ben Silva')).toBeVisible();
  });
});

describe('an anonymous attendee', () => {
  const hidden = testAttendee({ ...nobody(), opens: true });
  const profile = testMember({ first_name: 'Rosa', last_name: 'Vidal', profile_bio: 'Rows at dawn.', anonymous_profile: true });

  it('is opened by leaders from the list, and stays anonymous in it [ROLE-05]', async () => {
    const { user, sent, id, address } = await open(() => attendeePage([hidden]), { getAttendeeProfile: () => profile });
    const row = await screen.findByRole('link', { name: /^Anonymous/ });
    expect(row).toHaveTextContent('Open to you as a leader');
    await user.click(row);
    expect(await screen.findByRole('heading', { level: 2, name: 'Rosa Vidal' })).toBeVisible();
    expect(screen.getByText('Rows at dawn.')).toBeVisible();
    expect(screen.getByText(/^This profile is anonymous: others see neither the name nor the photo/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Follow/ })).not.toBeInTheDocument();
    expect(address()).toBe(`/events/${id}/attendees/${hidden.attendee_id}`);
    expect(sent('getAttendeeProfile').map(({ params }) => params)).toEqual([{ id, attendeeId: hidden.attendee_id }]);
    expect(sent('getMember')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('link', { name: /^Anonymous/ })).toBeVisible();
    expect(screen.queryByText('Rosa Vidal')).not.toBeInTheDocument();
  });

  it.each([
    ['is of nobody else’s business', 'member.private', 'This user has set their profile to private.'],
    ['is no longer in the list', 'events.attendance_not_found', 'There was an error retrieving the user.'],
  ] as const)('%s, with a way back [ROLE-05, ROLE-27]', async (_, code, says) => {
    const event = testEvent();
    await enter(`/events/${event.id}/attendees/${hidden.attendee_id}`, { getAttendeeProfile: () => new Refusal(code) });
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the attendees' })).toHaveAttribute('href', `/events/${event.id}/attendees`);
  });
});

describe('the list of attendees as a file', () => {
  const event = testEvent({ can: { ...can, download: true } });

  it('is kept under its name, once a press, for whoever may have it [EVENT-86, EVENT-87, ROLE-15]', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const answer = held<string>();
    const { user, sent } = await open(() => attendeePage([]), { event, downloadAttendees: () => answer.answer });
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    const busy = await screen.findByRole('button', { name: 'Preparing' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await user.click(busy);
    answer.settle('\ufeffName,Status\r\nZoë Silva,going\r\n');
    expect(await screen.findByText('The list of attendees has been downloaded.')).toBeVisible();
    expect(sent('downloadAttendees')).toHaveLength(1);
    expect(names).toEqual(['attendees.csv']);
    const bytes = new Uint8Array(await files[0]!.arrayBuffer());
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe('Name,Status\r\nZoë Silva,going\r\n');
    vi.restoreAllMocks();
  });

  it('that cannot be had says so', async () => {
    const { user } = await open(() => attendeePage([]), { event, downloadAttendees: () => new Refusal('server_error') });
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByText("Couldn't download the list of attendees. Please try again later.")).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled();
  });

  it('is not offered to anybody else [ROLE-15]', async () => {
    await open(() => attendeePage([attendee('Ben')]));
    await screen.findByText('Ben Silva');
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
  });
});
