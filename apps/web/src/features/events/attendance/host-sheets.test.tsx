import type { Event, EventRuling } from '@muster/contract';
import { errors, fieldWords } from '@muster/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press, type } from '../../../test/event-form.ts';
import { can, openEvent } from '../../../test/event-screen.ts';
import { type Received, Refusal } from '../../../test/server.ts';
import { eventPage, newMe, testEvent, testFound } from '../../../test/world.ts';

type App = Awaited<ReturnType<typeof openEvent>>;

const lena = testFound({ first_name: 'Lena', last_name: 'Fischer' });
const host = { ...lena, leader: false };

async function choose({ user }: App, item: string) {
  await user.click(await screen.findByRole('button', { name: 'Options for this event' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

async function pickLena({ user }: App) {
  await user.type(screen.getByLabelText('New host'), 'Lena');
  await user.click(await screen.findByRole('option', { name: 'Lena Fischer' }));
}

const sheetIsClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const describes = (label: string, words: string) =>
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(words));

describe('what an operator decides about an event', () => {
  const title = 'Decide about this event';
  const reason = 'It is an advertisement.';
  const ruledBy = (what: EventRuling['what']) => ({ ruling: { what, reason, at: '2026-03-05T15:00:00.000Z' }, version: 2 });

  /** Opens the sheet over an event. Once a decision arrives, the server has the event with this change. */
  async function decide(after: Partial<Event> = {}) {
    const rule = () => app.change(after);
    const app: App = await openEvent(
      { can: { ...can, rule: true } },
      {
        searchMembers: () => ({ data: [lena] }),
        listEvents: () => eventPage([]),
        cancelAnyEvent: rule,
        removeAnyEvent: rule,
        handOverAnyEvent: rule,
      },
      undefined,
      newMe({ permissions: ['operator'], isOperator: true }),
    );
    await choose(app, title);
    return { ...app, app, sheet: within(await screen.findByRole('dialog', { name: title })) };
  }

  it('cancels it for a reason, which then stands on its page', async () => {
    const { user, sent, id, sheet } = await decide({ status: 'Canceled', ...ruledBy('canceled') });
    await user.click(sheet.getByRole('radio', { name: 'Cancel the event' }));
    await user.click(sheet.getByRole('button', { name: 'Cancel the event' }));
    describes('Reason', fieldWords.required);
    expect(sent('cancelAnyEvent')).toEqual([]);
    type('Reason', ` ${reason} `);
    await user.click(sheet.getByRole('button', { name: 'Cancel the event' }));
    expect(await screen.findByText('The event was canceled.')).toBeVisible();
    await sheetIsClosed();
    expect(sent('cancelAnyEvent')).toMatchObject([{ params: { id }, body: { reason } }]);
    expect(await screen.findByText(`Those who look after the community canceled this event. Reason: ${reason}`)).toBeVisible();
    for (const other of ['removeAnyEvent', 'handOverAnyEvent'] as const) expect(sent(other)).toEqual([]);
  });

  it('removes it for a reason, and leads to the list', async () => {
    const { user, sent, id, sheet, address } = await decide({ is_removed: true, ...ruledBy('removed') });
    await user.click(sheet.getByRole('radio', { name: 'Remove it with its posts' }));
    type('Reason', reason);
    await user.click(sheet.getByRole('button', { name: 'Remove it with its posts' }));
    expect(await screen.findByText('The event was removed.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/events'));
    expect(sent('removeAnyEvent')).toMatchObject([{ params: { id }, body: { reason } }]);
    for (const other of ['cancelAnyEvent', 'handOverAnyEvent'] as const) expect(sent(other)).toEqual([]);
  });

  it('gives it another host for a reason; both are required', async () => {
    const { app, user, sent, id, sheet } = await decide({ host, ...ruledBy('handed_over') });
    expect(sheet.queryByLabelText('New host')).not.toBeInTheDocument();
    await user.click(sheet.getByRole('radio', { name: 'Give it another host' }));
    await user.click(sheet.getByRole('button', { name: 'Give it another host' }));
    describes('New host', fieldWords.option);
    describes('Reason', fieldWords.required);
    expect(sent('handOverAnyEvent')).toEqual([]);
    await pickLena(app);
    type('Reason', reason);
    await user.click(sheet.getByRole('button', { name: 'Give it another host' }));
    expect(await screen.findByText('The event has another host.')).toBeVisible();
    await sheetIsClosed();
    expect(sent('handOverAnyEvent')).toMatchObject([{ params: { id }, body: { host_id: lena.id, reason } }]);
    expect(await screen.findByRole('link', { name: 'Lena Fischer' })).toBeVisible();
    for (const other of ['cancelAnyEvent', 'removeAnyEvent'] as const) expect(sent(other)).toEqual([]);
  });
});

describe('a host who gives an event another host', () => {
  /** Opens the sheet over an event that the viewer may hand over. */
  async function handOver(handOverEvent: (call: Received) => unknown) {
    const app = await openEvent({ can: { ...can, hand_over: true } }, { searchMembers: () => ({ data: [lena] }), handOverEvent });
    await choose(app, 'Give it another host');
    await screen.findByRole('dialog', { name: 'Who hosts this event from now on?' });
    return app;
  }

  it('chooses a member, who then stands on its page, and gives no reason', async () => {
    const app = await handOver(({ params }) => {
      const change = { host, can, version: 2 };
      app.change(change);
      return testEvent({ id: params.id!, ...change });
    });
    const { user, sent, id } = app;
    press('Give it another host');
    describes('New host', fieldWords.option);
    expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument();
    await pickLena(app);
    await user.click(screen.getByRole('button', { name: 'Give it another host' }));
    expect(await screen.findByText('Lena Fischer hosts the event now.')).toBeVisible();
    await sheetIsClosed();
    expect(sent('handOverEvent')).toMatchObject([{ params: { id }, body: { host_id: lena.id } }]);
    expect(await screen.findByRole('link', { name: 'Lena Fischer' })).toBeVisible();
  });

  it('reads why the server refuses, and keeps their choice', async () => {
    const app = await handOver(() => new Refusal('events.past'));
    await pickLena(app);
    press('Give it another host');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(errors['events.past'].message)).toBeVisible();
    expect(dialog.getByText('Lena Fischer')).toBeVisible();
  });
});
