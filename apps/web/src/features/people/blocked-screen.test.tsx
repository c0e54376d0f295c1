import type { Relation } from '@muster/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading } from '../../test/app.tsx';
import { held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { type Received, Refusal } from '../../test/server.ts';
import { nobody, testId, testPerson } from '../../test/world.ts';

const blocked = (change: Partial<Relation> = {}): Relation => ({
  ...testPerson(),
  following: false,
  relation_id: testId(),
  since: '2026-03-04T09:00:00.000Z',
  ...change,
});

async function open(people: Relation[], unblockMember: (received: Received) => unknown = () => undefined, next: string | null = null) {
  const app = await enter('/profile/settings/blocked-users', {
    listBlocked: ({ query }) => (query.offset ? { data: [blocked({ first_name: 'Later' })], next: null } : { data: people, next }),
    unblockMember,
  });
  await heading('Blocked Users');
  const unblock = async (name: string, answer: string) => {
    await app.user.click(await screen.findByRole('button', { name: `Unblock ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Would you like to unblock this user?' }));
    await app.user.click(dialog.getByRole('button', { name: answer }));
  };
  return { ...app, unblock };
}

describe('blocked users', () => {
  it("have a row 'Blocked Users' in the settings [PROF-14]", async () => {
    const { user, address } = await enter('/profile/settings', { listBlocked: () => ({ data: [], next: null }) });
    await user.click(await screen.findByRole('link', { name: 'Blocked Users' }));
    await heading('Blocked Users');
    await waitFor(() => expect(address()).toBe('/profile/settings/blocked-users'));
  });

  it("are listed with 'Unblock' each; without any it says so [PROF-20]", async () => {
    const { reach } = await open([blocked(), blocked({ ...nobody() })], undefined, 'more');
    expect(await screen.findByText('Omar Silva')).toBeVisible();
    expect(screen.getByText('Anonymous')).toBeVisible();
    expect(screen.getAllByText('Unblock')).toHaveLength(2);
    await waitFor(() => {
      reach();
      expect(screen.getByText('Later Silva')).toBeVisible();
    });
    cleanup();
    await open([]);
    expect(await screen.findByText('No Blocked Users')).toBeVisible();
  });

  it('keep the focus in the list when the last of them is unblocked', async () => {
    await import('../../ui/KeptFocus.tsx');
    const people = [blocked()];
    const { unblock } = await open(people, () => void people.splice(0));
    await unblock('Omar Silva', 'Yes');
    const none = await screen.findByText('No Blocked Users');
    // The list itself, and not the screen around it.
    const list = none.closest('[tabindex]');
    await waitFor(() => expect(list).toHaveFocus());
    expect(list).not.toBe(screen.getByRole('main'));
  });

  it('carry an admin icon where they are the sponsor’s admins [ROLE-10]', async () => {
    await open([blocked({ first_name: 'Grace', is_sponsor_admin: true }), blocked()]);
    const [grace, omar] = await screen.findAllByRole('listitem');
    expect(within(grace!).getByRole('img', { name: 'Admin' })).toBeVisible();
    expect(within(omar!).queryByRole('img', { name: 'Admin' })).not.toBeInTheDocument();
  });

  it('are unblocked after a question, at once, and not without [PROF-44]', async () => {
    const { answer, settle } = held();
    const [omar, anonymous] = [blocked(), blocked({ ...nobody() })];
    const people = [omar, anonymous];
    const { unblock, sent, me } = await open(people, async ({ params }) => {
      await answer;
      people.splice(
        people.findIndex(({ id, relation_id }) => params.otherId === (id ?? relation_id)),
        1,
      );
    });
    await unblock('Omar Silva', 'Cancel');
    expect(sent('unblockMember')).toHaveLength(0);
    await unblock('Omar Silva', 'Yes');
    await waitFor(() => expect(screen.queryByText('Omar Silva')).not.toBeInTheDocument());
    settle(undefined);
    await unblock('Anonymous', 'Yes');
    await waitFor(() =>
      expect(sent('unblockMember').map(({ params }) => params)).toEqual([
        { id: me.id, otherId: omar.id },
        { id: me.id, otherId: anonymous.relation_id },
      ]),
    );
    expect(await screen.findByText('No Blocked Users')).toBeVisible();
  });

  it('stay in the list where unblocking fails, and it says why', async () => {
    const { unblock } = await open([blocked()], () => new Refusal('server_error'));
    await unblock('Omar Silva', 'Yes');
    expect(await screen.findByText('Server Error, Please try again later.')).toBeVisible();
    expect(await screen.findByText('Omar Silva')).toBeVisible();
  });

  it('say why they cannot be shown', async () => {
    await enter('/profile/settings/blocked-users', { listBlocked: () => new Refusal('unavailable') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
