import { limits } from '@muster/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAtProvider } from '../../../../../../e2e/peers/identity-browser.ts';
import { type Account, type IdentityProvider, startIdentityProvider } from '../../../../../../e2e/peers/identity-provider.ts';
import { newId } from '../../../platform/ids.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';

/** Uses the certified provider as the organisation's own; the application uses the real clock, like the provider. */
let app: TestApp;
let peer: IdentityProvider;
const password = 'a password at the provider';
let count = 0;

beforeAll(async () => {
  peer = await startIdentityProvider();
  const setting = { discovery_url: peer.issuer, client_id: peer.clientId };
  app = await startTestApp({
    now: new Date().toISOString(),
    config: {
      private: {
        single_sign_on: [
          { ...setting, email_domain: 'northwind.example', workspace: 'Northwind' },
          { ...setting, email_domain: 'nw.example', workspace: null },
        ],
      },
    },
  });
  peer.allowApp(app.url);
  await app.deps.db
    .insertInto('workspace')
    .values({ id: newId(), name: 'Northwind', access_code: '515151', created_at: app.clock.now() })
    .execute();
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

const person = (change: Partial<Account> = {}): Account => {
  count += 1;
  const made = {
    sub: `sub-${count}`,
    email: `rosa-${count}@northwind.example`,
    email_verified: true,
    given_name: 'Rosa',
    family_name: 'Lindqvist',
    password,
    ...change,
  };
  peer.addAccount(made);
  return made;
};

const configOf = (username: string) => app.client().getOktaConfig({ query: { username } });
const atProvider = async ({ email }: Pick<Account, 'email'>, nonce?: string) => {
  const { issuer, clientId } = peer;
  return signInAtProvider({
    issuer,
    clientId,
    origin: app.url,
    email,
    password,
    nonce: nonce ?? (await configOf('x@northwind.example')).nonce,
  });
};
type AtProvider = Awaited<ReturnType<typeof atProvider>>;
const exchange = ({ id_token, access_token }: Pick<AtProvider, 'id_token' | 'access_token'>) =>
  app.client().exchangeIdentity({ body: { identity_token: id_token, user_token: access_token } });
const signIn = async (account: Account) => {
  const provider = await atProvider(account);
  return { provider, tokens: await exchange(provider) };
};
const meOf = (tokens: { access: string }) => app.client(tokens.access).getMe({});

describe('a person whom the provider describes otherwise', () => {
  it('has a name where it is given as one', async () => {
    const { tokens } = await signIn(person({ given_name: undefined, family_name: undefined, name: 'Anna van der Berg' }));
    expect(await meOf(tokens)).toMatchObject({ first_name: 'Anna', last_name: 'van der Berg' });
  });
});

describe('refreshing', () => {
  const refresh = (given: { refresh_token: string; access_token: string }) =>
    app.client().refreshIdentity({ body: { refresh_token: given.refresh_token, access_token: given.access_token } });
  const ended = { status: 401, code: 'session.ended' };

  it("answers fresh tokens of ours, and the provider's rotated ones, for the same session [AUTH-28]", async () => {
    const { provider, tokens } = await signIn(person());
    let held: { refresh_token: string; access_token: string } = provider;
    const me = await meOf(tokens);
    for (let round = 0; round < 3; round += 1) {
      const next = await refresh(held);
      expect(next).toMatchObject({ access: expect.any(String), refresh: expect.any(String), expires_in: 900 });
      expect(next.refresh_token).not.toBe(held.refresh_token);
      expect(next.access_token).not.toBe(held.access_token);
      expect((await meOf(next)).id).toBe(me.id);
      held = next;
    }
    const sessions = await app.deps.db.selectFrom('session').select('id').where('member_id', '=', me.id).execute();
    expect(sessions).toHaveLength(1);
  });

  it('answers the same tokens again where the first answer was lost, also while it is under way', async () => {
    const { provider } = await signIn(person());
    const [first, second] = await Promise.all([refresh(provider), refresh(provider)]);
    const third = await refresh(provider);
    const atProvider = ({ refresh_token, access_token }: typeof first) => ({ refresh_token, access_token });
    expect([second, third].map(atProvider)).toEqual([atProvider(first), atProvider(first)]);
    const { id } = await meOf(third);
    expect((await meOf(await refresh(third))).id).toBe(id);
  });

  it('repeats no answer to whoever has the access token alone, nor half a minute later', async () => {
    const { provider } = await signIn(person());
    const next = await refresh(provider);
    expect(await refusal(refresh({ ...provider, refresh_token: 'guessed' }))).toMatchObject(ended);
    app.clock.advance(limits.refresh_again_seconds);
    expect(await refusal(refresh(provider))).toMatchObject(ended);
    app.clock.advance(-limits.refresh_again_seconds);
    expect(await meOf(next)).toMatchObject({ first_name: 'Rosa' });
  });

  it('ends the session when the provider no longer vouches', async () => {
    const account = person();
    const { provider, tokens } = await signIn(account);
    peer.removeAccount(account.sub);
    expect(await refusal(refresh(provider))).toMatchObject(ended);
    expect(await refusal(meOf(tokens))).toMatchObject({ status: 401 });
  });

  it('ends the session when a refresh token of the provider comes a second time', async () => {
    const { provider } = await signIn(person());
    const next = await refresh(provider);
    expect(await refusal(refresh({ refresh_token: provider.refresh_token, access_token: next.access_token }))).toMatchObject(ended);
    expect(await refusal(refresh(next))).toMatchObject(ended);
  });

  it('does not go on with the session of another member', async () => {
    const [rosa, tomas] = [await signIn(person()), await signIn(person())];
    const mixed = { refresh_token: tomas.provider.refresh_token, access_token: rosa.provider.access_token };
    expect(await refusal(refresh(mixed))).toMatchObject(ended);
    expect(await refusal(meOf(rosa.tokens))).toMatchObject({ status: 401 });
    expect(await meOf(tomas.tokens)).toMatchObject({ first_name: 'Rosa' });
  });

  it('does not ask the provider about tokens that began no session', async () => {
    const provider = await atProvider(person());
    const before = peer.events.length;
    expect(await refusal(refresh(provider))).toMatchObject(ended);
    expect(peer.events.slice(before)).toEqual([]);
  });

  it('does not go on after signing out', async () => {
    const { provider, tokens } = await signIn(person());
    await app.client().endSession({ body: { refresh: tokens.refresh } });
    expect(await refusal(refresh(provider))).toMatchObject(ended);
  });

  describe('while the provider cannot be reached', () => {
    const outages: Array<[string, () => Promise<() => Promise<void>>]> = [
      ['hangs', async () => (peer.fail('hanging'), async () => peer.fail(null))],
      ['answers 503', async () => (peer.fail('503'), async () => peer.fail(null))],
      [
        'is gone',
        async () => {
          await peer.stop();
          return peer.start;
        },
      ],
    ];
    it.each(outages)('goes on where it %s, until a day after it last vouched', async (_, begin) => {
      const { provider, tokens } = await signIn(person());
      const { id } = await meOf(tokens);
      const end = await begin();
      try {
        app.clock.advance(23 * 3600);
        const next = await refresh(provider);
        expect(next).toMatchObject({ refresh_token: provider.refresh_token, access_token: provider.access_token });
        expect((await meOf(next)).id).toBe(id);
        app.clock.advance(3600 + 1);
        expect(await refusal(refresh(next))).toMatchObject({ status: 503, code: 'sso.unavailable' });
      } finally {
        app.clock.advance(-24 * 3600 - 1);
        await end();
      }
    });

    it('goes on with the provider once it answers again, and for another day', async () => {
      const { provider } = await signIn(person());
      peer.fail('503');
      const without = await refresh(provider);
      peer.fail(null);
      const again = await refresh(without);
      expect(again.refresh_token).not.toBe(provider.refresh_token);
      expect(await meOf(again)).toMatchObject({ first_name: 'Rosa' });
    });

    it('never goes on once the provider has refused', async () => {
      const account = person();
      const { provider } = await signIn(account);
      peer.removeAccount(account.sub);
      expect(await refusal(refresh(provider))).toMatchObject(ended);
      peer.fail('503');
      expect(await refusal(refresh(provider))).toMatchObject(ended);
      peer.fail(null);
    });

    it('says at a sign-in that it cannot be reached, and not that it refuses', async () => {
      const provider = await atProvider(person());
      peer.fail('503');
      expect(await refusal(exchange(provider))).toMatchObject({ status: 503, code: 'sso.unavailable' });
      peer.fail(null);
      expect(await refusal(exchange({ ...provider, id_token: 'not one' }))).toMatchObject({ status: 401, code: 'sso.token_invalid' });
    });
  });

  it('works by our own refresh token for half a day after the provider last vouched, and not longer', async () => {
    const { tokens } = await signIn(person());
    app.clock.advance(11 * 3600);
    const next = await app.client().refreshSession({ body: { refresh: tokens.refresh } });
    app.clock.advance(2 * 3600);
    expect(await refusal(app.client().refreshSession({ body: { refresh: next.refresh } }))).toMatchObject(ended);
    app.clock.advance(-13 * 3600);
  });
});
