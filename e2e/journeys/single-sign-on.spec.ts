import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { pickAddress, someNewcomer } from '../fixtures/newcomer.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { type IdentityProvider, startIdentityProvider } from '../peers/identity-provider.ts';

const domain = 'harbour-pine.example';

/** The server of a community whose members sign in at their organisation's provider: the certified one, on a port of its own. */
const test = base.extend<{ identity: IdentityProvider }, { provider: IdentityProvider }>({
  provider: [
    async ({ playwright: _ }, provide) => {
      const provider = await startIdentityProvider();
      await provide(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ provider }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-sso-'));
      const setting = {
        email_domain: domain,
        discovery_url: provider.issuer,
        client_id: provider.clientId,
        workspace: 'Harbour & Pine Boston',
      };
      const file = join(folder, 'config.json');
      await writeFile(file, JSON.stringify({ private: { single_sign_on: [setting] } }));
      await provide({ MUSTER_CONFIG: file });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  identity: async ({ provider, server }, provide) => {
    provider.allowApp(server.url);
    await provide(provider);
  },
});

/** An account at the provider that has not been used yet. */
function someAccount(identity: IdentityProvider) {
  const { first, last, email, password } = someNewcomer();
  const account = { sub: `at-provider-${email}`, email, email_verified: true, given_name: first, family_name: last, password };
  identity.addAccount(account);
  return account;
}

async function goToProvider(page: Page, identity: IdentityProvider, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign In With SSO' }).click();
  await expect(page).toHaveURL((url) => url.origin === identity.issuer);
}

async function signInThere(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Logs out and waits until the provider has redirected the browser back: the login shows before that, and is then loaded again. */
async function logOut(page: Page): Promise<void> {
  await page.goto('/profile/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  const back = page.waitForEvent('domcontentloaded', (loaded) => new URL(loaded.url()).pathname === '/login');
  await page.getByRole('button', { name: 'Yes' }).click();
  await back;
}

test('a first sign-in makes the member, a second goes to the feed, and signing out revokes [AUTH-14, AUTH-19]', {
  tag: '@database',
}, async ({ page, identity }) => {
  const { email, password, given_name, family_name } = someAccount(identity);
  await page.goto('/login');
  await expectAccessible(page);
  await goToProvider(page, identity, email);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await signInThere(page, password);

  await expect(page).toHaveURL(/personal_info$/);
  await expect(page.getByText('STEP 2 OF 3')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue(given_name);
  await expect(page.getByLabel('Last name')).toHaveValue(family_name);
  await expectAccessible(page);
  await pickAddress(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/privacy_info/);
  await expect(page.getByText('STEP 3 OF 3')).toBeVisible();
  await page.getByLabel('I accept the waiver').check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(page.getByRole('heading', { name: `Welcome to Muster, ${given_name}` })).toBeVisible();

  // Once the access token has expired, the next call uses tokens refreshed at the provider. Changed where nothing of the app runs: a call that
  // began meanwhile would refresh them, and be broken off with its answer.
  await page.goto('/api/health');
  const old = await page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('session.tokens')!) as { provider: { refresh_token: string }; expires_at: number };
    localStorage.setItem('session.tokens', JSON.stringify({ ...tokens, expires_at: Date.now() }));
    return tokens.provider.refresh_token;
  });
  await page.goto('/feed');
  await expect(page.getByRole('button', { name: 'Write a post' }).first()).toBeVisible();
  expect(identity.events).toContain('token.issued refresh_token');
  expect(await page.evaluate(() => localStorage.getItem('session.tokens'))).not.toContain(old);

  const before = identity.events.length;
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  // The router stores scroll positions; nothing else is kept.
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept.filter((key) => !key.startsWith('tsr-scroll'))).toEqual([]);
  const after = identity.events.slice(before);
  expect(after).toContain('refresh_token.revoked');
  expect(after).toContain('session.ended');

  await goToProvider(page, identity, email);
  await expect(page.getByLabel('Password')).toBeVisible();
  await signInThere(page, password);
  await expect(page).toHaveURL(/\/feed$/);
  await expect(page.getByRole('button', { name: 'Write a post' }).first()).toBeVisible();
});

test('who cancels at the provider, or brings an answer of their own, is back at the login with a message', async ({ page, identity }) => {
  const { email } = someAccount(identity);
  const failed = page.getByRole('alert').filter({ hasText: 'Server Error, Please try again later.' });
  await page.goto('/login');
  await goToProvider(page, identity, email);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(failed).toBeVisible();
  await expectAccessible(page);

  await page.goto('/login/callback?code=of-somebody-else&state=of-somebody-else');
  await expect(page).toHaveURL(/\/login$/);
  await expect(failed).toBeVisible();
});

test('somebody of no known organisation reads so under the email', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('rosa@kestrel.example');
  await page.getByRole('button', { name: 'Sign In With SSO' }).click();
  await expect(page.getByText('NO SINGLE SIGN-ON IS SET UP FOR THIS EMAIL.')).toBeVisible();
  await expectAccessible(page);
});

test('somebody whose email the provider has not verified is refused in clear words', async ({ page, identity, server }) => {
  const account = someAccount(identity);
  identity.addAccount({ ...account, email_verified: false });
  await page.goto('/login');
  await goToProvider(page, identity, account.email);
  await signInThere(page, account.password);
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByText('Your organisation has not verified your email yet.')).toBeVisible();
});

test("operators look at the configuration's provider, and enter none of the server's own network", async ({
  server,
  signedIn,
  identity,
}) => {
  const desk = await signedIn(server.demo.users.find(({ role }) => role === 'operator')!);
  await desk.goto('/operate');
  await desk.getByRole('link', { name: 'Single sign-on' }).click();
  await desk.getByRole('button', { name: `Test the provider of ${domain}` }).click();
  await expect(desk.getByText(`${identity.issuer} answers, and has 1 key.`)).toBeVisible();
  await desk.getByRole('button', { name: 'New organisation' }).click();
  await desk.getByLabel('Email domain').fill('kestrel.example');
  await desk.getByLabel('Address of the provider').fill(identity.issuer);
  await desk.getByLabel('Client id').fill(identity.clientId);
  await desk.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(desk.getByText('THIS ADDRESS IS NOT ON THE PUBLIC INTERNET')).toBeVisible();
  await expect(desk.getByLabel('Email domain')).toHaveValue('kestrel.example');
  await expectAccessible(desk);
});
