import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { leaveSite } from '../../platform/leave.ts';
import { alertText, heading, openApp } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal, serve } from '../../test/server.ts';
import { newMe } from '../../test/world.ts';

vi.mock(import('../../platform/leave.ts'));

const issuer = 'https://login.northwind.example';
const okta = { discoveryUri: issuer, clientId: 'muster-web', nonce: 'nonce-1' };

/** Makes the provider's discovery document available next to our own calls. */
function withDiscovery() {
  const own = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.startsWith(issuer)
      ? Promise.resolve(Response.json({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }))
      : own(input, init),
  );
}

describe("'Sign In With SSO'", () => {
  const button = () => screen.findByRole('button', { name: 'Sign In With SSO' });

  it('stands on the login only where the deployment has single sign-on [AUTH-02]', async () => {
    serve({});
    await openApp('/login');
    expect(await button()).toBeVisible();
    cleanup();
    await openApp('/login', testConfig({ single_sign_on: false }));
    await heading('Welcome back');
    expect(screen.queryByRole('button', { name: 'Sign In With SSO' })).toBeNull();
  });

  it('needs a valid email, but no password [AUTH-22]', async () => {
    const calls = serve({ getOktaConfig: () => okta });
    withDiscovery();
    const { user } = await openApp('/login?from=%2Fevents');
    await user.type(await screen.findByLabelText('Email'), 'rosa@northwind');
    await user.click(await button());
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('PLEASE ENTER A VALID EMAIL');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Password')).not.toHaveAccessibleDescription('ENTER YOUR PASSWORD');
    expect(calls).toEqual([]);
    await user.type(screen.getByLabelText('Email'), '.example');
    await user.click(await button());
    await waitFor(() => expect(leaveSite).toHaveBeenCalledWith(expect.stringContaining(`${issuer}/auth?`)));
    expect(vi.mocked(leaveSite).mock.lastCall![0]).toContain('nonce=nonce-1');
  });

  it("shows the server's message, uppercased, under the email [AUTH-37]", async () => {
    serve({ getOktaConfig: () => new Refusal('sso.unknown_organisation') });
    const { user } = await openApp('/login');
    await user.type(await screen.findByLabelText('Email'), 'rosa@kestrel.example');
    await user.click(await button());
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('NO SINGLE SIGN-ON IS SET UP FOR THIS EMAIL.'));
  });

  it('says so when the provider cannot be reached', async () => {
    serve({ getOktaConfig: () => okta });
    const { user } = await openApp('/login');
    await user.type(await screen.findByLabelText('Email'), 'rosa@northwind.example');
    await user.click(await button());
    expect(await alertText('Server Error, Please try again later.')).toBeVisible();
  });
});

describe('a member who has to show that it is them', () => {
  const screenOf = '/profile/settings/delete-account';
  const jwt = (claims: object) => ['{"alg":"RS256"}', JSON.stringify(claims), 'x'].map((part) => btoa(part).replaceAll('=', '')).join('.');
  /** The provider at the HTTP level; it issues no refresh tokens here. */
  function withProvider() {
    const own = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (!input.startsWith(issuer)) return own(input, init);
      return input.endsWith('/token')
        ? Response.json({ access_token: 'p-fresh', id_token: jwt({ sub: 'rosa', nonce: 'nonce-1' }), token_type: 'Bearer' })
        : Response.json({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` });
    });
  }
  const go = async (answers: Parameters<typeof enter>[1]) => {
    vi.mocked(leaveSite).mockClear();
    const me = newMe({ has_password: false, email: 'rosa@northwind.example' });
    const app = await enter(screenOf, { getProofConfig: () => okta, ...answers }, me);
    withProvider();
    await app.user.click(await screen.findByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(leaveSite).toHaveBeenCalled());
    return { ...app, asked: new URL(vi.mocked(leaveSite).mock.lastCall![0]).searchParams };
  };

  it('goes to the provider to sign in anew, and comes back to the same screen with the session as it was', async () => {
    const { asked, sent, router, address, me } = await go({ proveIdentity: () => undefined });
    expect(Object.fromEntries(asked)).toMatchObject({ prompt: 'login', max_age: '300', scope: 'openid', login_hint: me.email });
    const tokens = localStorage.getItem('session.tokens');
    await router.navigate({ href: `/login/callback?code=c&state=${asked.get('state')}` });
    await waitFor(() => expect(address()).toBe(screenOf));
    expect(await screen.findByText(/Thanks, we know it's you/)).toBeVisible();
    expect(sent('proveIdentity')).toMatchObject([{ params: { id: me.id }, body: { user_token: 'p-fresh' } }]);
    expect(localStorage.getItem('session.tokens')).toBe(tokens);
  });

  it.each([
    ['cancels there', '?error=access_denied', "Your organisation didn't confirm that it's you. Please try again."],
    ['signs in as somebody else', '?code=c', 'You signed in there as someone else. Please use your own account.'],
  ])('and %s is back there with a message, still signed in', async (_, query, message) => {
    const { asked, router, address } = await go({ proveIdentity: () => new Refusal('sso.not_you') });
    await router.navigate({ href: `/login/callback${query}&state=${asked.get('state')}` });
    expect(await alertText(message)).toBeVisible();
    await waitFor(() => expect(address()).toBe(screenOf));
    expect(screen.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  });
});

describe('the return address', () => {
  it.each(['?error=access_denied&state=x', '?state=x', '?code=c&state=wrong', ''])(
    "goes back to the login with 'Server Error, Please try again later.' for '%s' [AUTH-06]",
    async (query) => {
      serve({});
      const { router } = await openApp(`/login/callback${query}`);
      await heading('Welcome back');
      expect(await alertText('Server Error, Please try again later.')).toBeVisible();
      expect(router.state.location.href).toBe('/login');
    },
  );

  it('and the login forget the provider of a sign-in that came to nothing [AUTH-20]', async () => {
    serve({});
    sessionStorage.setItem('sso.config', JSON.stringify({ discoveryUri: issuer, clientId: 'muster-web' }));
    sessionStorage.setItem('sso.state.x', '{}');
    await openApp('/login');
    await heading('Welcome back');
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});
