import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { attendeePage } from '../../test/event-screen.ts';
import { sockets } from '../../test/live.ts';
import { Refusal } from '../../test/server.ts';
import { feedPage, newMe, testEvent, testId, testPerson } from '../../test/world.ts';

beforeEach(() => {
  sockets.length = 0;
});

const time = '2026-03-05T15:00:00Z';

/** The chat of an event, open, with one message of the viewer's own and a recorded log. */
async function open(state: 'live' | 'completed', log = '') {
  const me = newMe();
  const event = testEvent({
    is_virtual: true,
    location: null,
    live: { state, url: null, started_at: time, completed_at: null, from: time, until: time },
  });
  const sender = testPerson({ id: me.id, first_name: me.first_name });
  const { user } = await enter(
    `/events/${event.id}`,
    {
      getEvent: () => event,
      getAttendance: () => new Refusal('events.attendance_not_found'),
      listAttendees: () => attendeePage([]),
      listEventPosts: () => feedPage([]),
      getChatToken: () => ({
        token: 'token',
        identifier: event.id,
        expires_at: time,
        service: 'built_in',
        can: { write: true, moderate: false },
      }),
      listChatEntries: () => ({
        entries: [{ kind: 'message', seq: 1, message: { id: testId(), content: 'Good morning', sender, time, client_id: testId() } }],
        seq: 1,
        more: false,
        state: { live: state === 'live', recorded: 1 },
      }),
      getChatLogs: () => log,
    },
    me,
  );
  const panel = await screen.findByRole('region', { name: 'Chat' });
  await user.click(within(panel).getByRole('button', { name: 'Show the chat' }));
  return panel;
}

it('calls the options of one’s own message by a name that is one', async () => {
  const panel = await open('live');
  expect(await within(panel).findByText('Good morning')).toBeVisible();
  expect(within(panel).getByRole('button', { name: 'Options for your message' })).toBeVisible();
});

it('shows what was recorded as it was written, without what keeps it from being a formula in spreadsheets', async () => {
  const panel = await open('completed', `${time}\tAna Marlow\t'+1 for that\n${time}\tBen Okafor\t'tis the season\n${time}\t'=x\t'@ana\n`);
  for (const text of ['+1 for that', "'tis the season", '=x', '@ana']) expect(await within(panel).findByText(text)).toBeVisible();
});
