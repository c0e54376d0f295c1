import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { can, openEvent } from '../../../test/event-screen.ts';
import { Refusal } from '../../../test/server.ts';
import { eventPage, newMe, testEvent, testPerson } from '../../../test/world.ts';

const button = (name: string) => screen.findByRole('button', { name });

describe('the host', () => {
  const options = async (user: { click: (element: Element) => Promise<void> }, name: string) => {
    await user.click(await button('Options for this event'));
    await user.click(await screen.findByRole('menuitem', { name }));
  };

  it('can cancel after a question [EVENT-20, EVENT-49]', async () => {
    const { user, sent, id } = await openEvent(
      { can: { ...can, cancel: true }, version: 3 },
      { cancelEvent: () => testEvent({ id, status: 'Canceled', version: 4, can: { ...can, attend: false, follow: false, remove: true } }) },
    );
    await options(user, 'Cancel event');
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to cancel this event?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel event' }));
    expect(await screen.findByText('This event has been canceled.')).toBeVisible();
    expect(sent('cancelEvent')).toMatchObject([{ body: { status: 'Canceled', version: 3 } }]);
  });

  it('can remove a canceled one, and hears if that fails [EVENT-50, EVENT-112]', async () => {
    let fails = true;
    const { user, address } = await openEvent(
      { status: 'Canceled', can: { ...can, remove: true } },
      { removeEvent: () => (fails ? new Refusal('server_error') : undefined), listEvents: () => eventPage([]) },
    );
    await options(user, 'Remove event');
    await user.click(await button('Remove'));
    expect(await screen.findByText('There was an error removing the event.')).toBeVisible();
    fails = false;
    await options(user, 'Remove event');
    await user.click(await button('Remove'));
    await waitFor(() => expect(address()).toBe('/events'));
    expect(screen.queryByText(/you are looking for/)).not.toBeInTheDocument();
  });

  it('nobody else has these options [EVENT-20]', async () => {
    const { user } = await openEvent();
    await user.click(await button('Options for this event'));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Report event']);
  });

  it('has nothing to report about their own event', async () => {
    const me = newMe();
    await openEvent({ host: { ...testPerson({ id: me.id }), leader: false } }, {}, undefined, me);
    await button('Going');
    expect(screen.queryByRole('button', { name: 'Options for this event' })).not.toBeInTheDocument();
  });
});

describe('anybody else', () => {
  async function report(answer: () => unknown) {
    const app = await openEvent({ name: 'Noon yoga' }, { reportEvent: answer });
    await app.user.click(await button('Options for this event'));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Report event' }));
    const dialog = await screen.findByRole('dialog', { name: 'Report Noon yoga?' });
    expect(app.sent('reportEvent')).toHaveLength(0);
    await app.user.click(within(dialog).getByRole('button', { name: 'Report' }));
    return app;
  }

  it('reports it after a question [EVENT-99]', async () => {
    const { sent, id, me } = await report(() => ({ reported: true }));
    expect(await screen.findByText('Your report has been sent.')).toBeVisible();
    expect(sent('reportEvent')).toMatchObject([{ params: { id }, body: { reporter: me.id } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('hears if the report fails', async () => {
    await report(() => new Refusal('server_error'));
    expect(await screen.findByText('There was an error sending your report. Please try again later.')).toBeVisible();
  });
});
