import type { SignOnEntry, SignOnTest } from '@muster/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { press, type } from '../../../test/event-form.ts';
import { testConfig } from '../../../test/fixtures.ts';
import { changedElsewhere, Refusal } from '../../../test/server.ts';
import { newMe, testId } from '../../../test/world.ts';

const operator = () => newMe({ permissions: ['operator'], isOperator: true });
const pier = { id: testId(), name: 'Pier', access_code: '111222', members: 3 };
const entry = (change: Partial<SignOnEntry> = {}): SignOnEntry => ({
  id: testId(),
  email_domain: 'pier.example',
  discovery_url: 'https://login.pier.example',
  client_id: 'muster',
  workspace: null,
  is_overruled: false,
  version: 1,
  ...change,
});
const configured = {
  email_domain: 'harbour.example',
  discovery_url: 'https://login.harbour.example',
  client_id: 'muster-web',
  workspace: 'Harbour',
};
const listed = (data: SignOnEntry[], own = [configured]) => ({
  configured: own,
  data,
  redirect_url: 'https://muster.example/login/callback',
  sign_out_url: 'https://muster.example/login',
});
const open = (answers: Parameters<typeof enter>[1], me = operator(), config = testConfig()) =>
  enter('/operate/sign-on', { listWorkspaces: () => ({ data: [pier], next: null }), ...answers }, me, config);
const good: SignOnTest = {
  problems: [],
  found: { issuer: 'https://login.pier.example', authorization_endpoint: 'https://login.pier.example/auth', keys: 2 },
};

it('adds an organisation, with what is missing or refused said at its field and nothing lost', async () => {
  const rows: SignOnEntry[] = [];
  const { user, sent } = await open({
    listSignOn: () => listed(rows, []),
    addSignOn: ({ body }) => {
      const { email_domain } = body as { email_domain: string };
      if (email_domain === 'harbour.example')
        return new Refusal('invalid', {}, { email_domain: ['THERE IS AN ENTRY FOR THIS DOMAIN ALREADY'] });
      rows.push(entry({ workspace: { id: pier.id, name: 'Pier' } }));
      return rows[0]!;
    },
  });
  expect(await screen.findByText(/^There are no organisations yet/)).toBeVisible();
  expect(screen.getByLabelText('Redirect address')).toHaveValue('https://muster.example/login/callback');
  await user.click(screen.getByRole('button', { name: 'New organisation' }));
  await screen.findByLabelText('Email domain');
  press('Add');
  expect(await screen.findAllByText('THIS FIELD IS REQUIRED')).toHaveLength(3);
  type('Email domain', 'harbour.example');
  type('Address of the provider', ' https://login.pier.example ');
  type('Client id', 'muster');
  await screen.findByRole('option', { name: 'Pier' });
  await user.selectOptions(screen.getByLabelText('Workspace for newcomers'), 'Pier');
  press('Add');
  expect(await screen.findByText('THERE IS AN ENTRY FOR THIS DOMAIN ALREADY')).toBeVisible();
  expect(screen.getByLabelText('Client id')).toHaveValue('muster');
  type('Email domain', 'pier.example');
  press('Add');
  expect(await screen.findByText('People at pier.example can now sign in with their organisation.')).toBeVisible();
  expect(await screen.findByText('Client muster · Joins Pier')).toBeVisible();
  expect(sent('addSignOn').at(-1)!.body).toEqual({
    email_domain: 'pier.example',
    discovery_url: 'https://login.pier.example',
    client_id: 'muster',
    workspace_id: pier.id,
  });
});

it('says what a look at a provider found, also before it is saved, and nothing of an address that was typed since', async () => {
  let answer: SignOnTest | Refusal = {
    problems: [
      { what: 'other_issuer', where: 'discovery', said: 'https://evil.example' },
      { what: 'missing', where: 'token_endpoint', said: null },
    ],
    found: null,
  };
  const { user, sent } = await open({ listSignOn: () => listed([entry()]), testSignOn: () => answer });
  await user.click(await screen.findByRole('button', { name: 'Test the provider of pier.example' }));
  expect(await screen.findByText('The provider calls itself https://evil.example. Enter that as its address.')).toBeVisible();
  expect(screen.getByText('The discovery document does not name the address for tokens (token_endpoint).')).toBeVisible();
  answer = good;
  await user.click(screen.getByRole('button', { name: 'Test the provider of harbour.example' }));
  expect(await screen.findByText('https://login.pier.example answers, and has 2 keys.')).toBeVisible();
  expect(sent('testSignOn').at(-1)!.query).toEqual({ discovery_url: configured.discovery_url });

  await user.click(screen.getByRole('button', { name: 'New organisation' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'New organisation' }));
  expect(await sheet.findByRole('button', { name: 'Test' })).toBeDisabled();
  answer = new Refusal('invalid', {}, { discovery_url: ['PLEASE ENTER AN ADDRESS LIKE HTTPS://LOGIN.EXAMPLE.COM'] });
  type('Address of the provider', 'login');
  await user.click(sheet.getByRole('button', { name: 'Test' }));
  expect(await sheet.findByText(/^PLEASE ENTER AN ADDRESS LIKE/)).toBeVisible();
  type('Address of the provider', 'https://login.pier.example');
  await waitFor(() => expect(sheet.queryByText(/^PLEASE ENTER AN ADDRESS LIKE/)).not.toBeInTheDocument());
});

it('shows both where another operator has changed it meanwhile', async () => {
  const mine = entry();
  const theirs = { ...mine, client_id: 'theirs', version: 2 };
  const { user, sent } = await open({
    listSignOn: () => listed([mine]),
    changeSignOn: ({ body }) =>
      (body as { version: number }).version === 1 ? changedElsewhere('operate.sign_on_changed', theirs) : { ...theirs, client_id: 'mine' },
  });
  await user.click(await screen.findByRole('button', { name: 'Change pier.example' }));
  await screen.findByLabelText('Client id');
  expect(screen.getByText('If you change the domain, address or client id, people have to sign in again.')).toBeVisible();
  type('Client id', 'mine');
  press('Save the entry');
  expect(await screen.findByText('Somebody else has changed this entry too.')).toBeVisible();
  expect(screen.getByText('Client id: theirs')).toBeVisible();
  press('Save the entry');
  expect(await screen.findByText('The entry for pier.example was changed.')).toBeVisible();
  expect(sent('changeSignOn').at(-1)!.body).toMatchObject({ client_id: 'mine', version: 2 });
});

it('asks before it removes one, and leaves those of the configuration alone', async () => {
  const rows = [entry({ is_overruled: true })];
  const { user, sent } = await open({
    listSignOn: () => listed(rows),
    removeSignOn: () => {
      rows.pop();
    },
  });
  expect(await screen.findByText(/^The configuration has this domain too/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove harbour.example' })).not.toBeInTheDocument();
  expect(screen.getByText('Client muster-web · Joins Harbour')).toBeVisible();
  const { id } = rows[0]!;
  await user.click(screen.getByRole('button', { name: 'Remove pier.example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove pier.example' }));
  expect(dialog.getByText(/signed out within minutes/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The entry for pier.example was removed.')).toBeVisible();
  expect(await screen.findByText(/^There are no organisations yet/)).toBeVisible();
  expect(sent('removeSignOn')).toMatchObject([{ params: { id } }]);
});

it('can be asked for again where it could not be loaded', async () => {
  let fails = true;
  const { user } = await open({ listSignOn: () => (fails ? new Refusal('unavailable') : listed([entry()])) });
  const again = await screen.findByRole('button', { name: /try again/i });
  fails = false;
  await user.click(again);
  expect(await screen.findByText('pier.example')).toBeVisible();
});

it.each([
  ['others', newMe(), testConfig()],
  ['operators where it is off', operator(), testConfig({ single_sign_on: false })],
])('is not there for %s', async (_, me, config) => {
  await open({}, me, config);
  expect(await screen.findByText('Page not found')).toBeVisible();
});
