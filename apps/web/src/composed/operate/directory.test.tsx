import type { DirectoryEntry, DirectoryToken } from '@muster/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { heading } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { press, type } from '../../test/event-form.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal } from '../../test/server.ts';
import { newMe, testId } from '../../test/world.ts';

const operator = () => newMe({ permissions: ['operator'], isOperator: true });
const workspace = testId();
const url = 'https://muster.example/scim/v2';
const secret = `scim_${'a'.repeat(43)}`;
const at = '2026-03-02T15:00:00.000Z';
const token = (change: Partial<DirectoryToken> = {}): DirectoryToken => ({
  id: testId(),
  name: 'Entra ID',
  domains: ['harbour.example', 'pier.example'],
  created_at: at,
  used_at: null,
  ...change,
});
const entry = (act: DirectoryEntry['act'], change: Partial<DirectoryEntry> = {}): DirectoryEntry => ({
  id: testId(),
  at,
  act,
  token: 'Entra ID',
  member: { id: testId(), name: 'Rosa Lindqvist' },
  changed: [],
  refusal: null,
  ...change,
});

/** Opens the directory of a workspace on a server that keeps its tokens. */
async function open(first: DirectoryToken[], answers: Parameters<typeof enter>[1] = {}) {
  const tokens = [...first];
  const app = await enter(
    `/operate/workspaces/${workspace}/directory`,
    {
      getDirectory: () => ({ workspace: 'Harbour', url, people: 2, tokens }),
      listDirectoryEntries: () => ({ data: [], next: null }),
      createDirectoryToken: ({ body }) => {
        const made = token(body as { name: string; domains: string[] });
        tokens.unshift(made);
        return { token: made, secret };
      },
      revokeDirectoryToken: ({ params }) => {
        tokens.splice(
          tokens.findIndex(({ id }) => id === (params as { tokenId: string }).tokenId),
          1,
        );
      },
      ...answers,
    },
    operator(),
  );
  await heading('Directory of people');
  return app;
}

describe('the directory of a workspace', () => {
  it('is found from the list of workspaces, and says where the provider sends people to', async () => {
    const { user } = await enter(
      '/operate/workspaces',
      {
        listWorkspaces: () => ({ data: [{ id: workspace, name: 'Harbour', access_code: '111222', members: 2 }], next: null }),
        getDirectory: () => ({ workspace: 'Harbour', url, people: 2, tokens: [] }),
        listDirectoryEntries: () => ({ data: [], next: null }),
      },
      operator(),
    );
    await user.click(await screen.findByRole('link', { name: 'Directory of Harbour' }));
    expect(await screen.findByLabelText('Address for the provider')).toHaveValue(url);
    expect(screen.getByText(/It manages 2 people\.$/)).toBeVisible();
    expect(screen.getByText(/^No provider is connected yet\./)).toBeVisible();
    expect(screen.queryByText('What the directory did and asked for')).not.toBeInTheDocument();
  });

  it('gets a token whose secret is shown once, after what is missing is said at its field', async () => {
    const { user, sent } = await open([]);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    await screen.findByLabelText('Name of the token');
    press('Create token');
    expect(await screen.findAllByText('THIS FIELD IS REQUIRED')).toHaveLength(2);
    type('Name of the token', ' Entra ID ');
    type('Email domains', 'harbour.example, pier');
    press('Create token');
    expect(await screen.findByText('PLEASE ENTER DOMAINS LIKE EXAMPLE.COM')).toBeVisible();
    type('Email domains', '@Harbour.example,\npier.example harbour.example');
    press('Create token');
    expect(await screen.findByLabelText('Secret token')).toHaveValue(secret);
    expect(sent('createDirectoryToken').map(({ body }) => body)).toEqual([
      { name: 'Entra ID', domains: ['harbour.example', 'pier.example'] },
    ]);
    expect(await screen.findByText('harbour.example, pier.example')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy the token' }));
    expect(write).toHaveBeenLastCalledWith(secret);
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByDisplayValue(secret)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Tokens' })).toHaveFocus();
  });

  it('keeps what was typed where the server refuses', async () => {
    const { user } = await open([token()], { createDirectoryToken: () => new Refusal('operate.directory_full') });
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    await screen.findByLabelText('Name of the token');
    type('Name of the token', 'Okta');
    type('Email domains', 'harbour.example');
    press('Create token');
    expect(await screen.findByText('This workspace has as many tokens as it can have. Revoke one first.')).toBeVisible();
    expect(screen.getByLabelText('Email domains')).toHaveValue('harbour.example');
  });

  it('loses a token after a question', async () => {
    const used = token({ used_at: new Date(Date.now() - 2.5 * 3_600_000).toISOString() });
    const { user, sent } = await open([used, token({ name: 'Okta' })]);
    expect(await screen.findByText(/^Nothing yet\./)).toBeVisible();
    expect(await screen.findByText(/Last used/)).toHaveTextContent(/Last used 2h$/);
    await user.click(screen.getByRole('button', { name: 'Revoke Entra ID' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Revoke Entra ID' })).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Entra ID was revoked.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke Entra ID' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Revoke Okta' })).toHaveFocus());
    expect(sent('revokeDirectoryToken')[0]!.params).toEqual({ id: workspace, tokenId: used.id });
  });

  it('says what the provider did to whom, and what it was refused', async () => {
    await open([token()], {
      listDirectoryEntries: () => ({
        data: [
          entry('deactivate'),
          entry('change', { changed: ['userName', 'emails'] }),
          entry('create', { member: { id: testId(), name: '' } }),
          entry('refuse', { refusal: 'userName is required.' }),
          entry('refuse', { member: null, refusal: 'There is no such user.' }),
        ],
        next: null,
      }),
    });
    expect(await screen.findByText('Shut out Rosa Lindqvist')).toBeVisible();
    expect(screen.getByText('user name, email')).toBeVisible();
    expect(screen.getByText('Added somebody without a name')).toBeVisible();
    expect(screen.getByText('Refused a change of Rosa Lindqvist')).toBeVisible();
    expect(screen.getByText('userName is required.')).toBeVisible();
    expect(screen.getByText('Refused a request')).toBeVisible();
  });

  it('can be asked for again where it could not be loaded', async () => {
    let fails = true;
    const { user } = await open([], {
      getDirectory: () => (fails ? new Refusal('operate.workspace_not_found') : { workspace: 'Harbour', url, people: 0, tokens: [] }),
    });
    const again = await screen.findByRole('button', { name: /try again/i });
    fails = false;
    await user.click(again);
    expect(await screen.findByLabelText('Address for the provider')).toBeVisible();
  });
});

it.each([
  ['members', newMe(), testConfig()],
  ['operators where there are no workspaces', operator(), testConfig({ workspaces: false })],
])('%s do not find it', async (_, me, config) => {
  await enter(`/operate/workspaces/${workspace}/directory`, {}, me, config);
  await heading('Page not found');
});
