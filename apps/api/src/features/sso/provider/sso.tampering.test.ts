import { createHash, createPublicKey, type JsonWebKey } from 'node:crypto';
import { type CryptoKey, exportSPKI, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { type PliantProvider, startPliantProvider } from '../sso.factory.ts';

let provider: PliantProvider;
let other: PliantProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startPliantProvider('northwind.example');
  other = await startPliantProvider('kestrel.example');
  app = await startTestApp({
    config: { private: { single_sign_on: [provider.setting, other.setting] } },
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await other.close();
});
afterEach(() => provider.instead.clear());

const configOf = (domain: string) => app.client().getOktaConfig({ query: { username: `someone@${domain}` } });
const nonce = async (domain = 'northwind.example') => (await configOf(domain)).nonce;
const exchange = (tokens: { identity_token: string; user_token: string }) =>
  app.client().exchangeIdentity({ body: { identity_token: tokens.identity_token, user_token: tokens.user_token } });
const issue = async (claims: JWTPayload, info?: Record<string, unknown>) =>
  provider.issue(app.clock.now(), { nonce: await nonce(), ...claims }, info);
const seconds = () => Math.floor(app.clock.now().getTime() / 1000);
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as JWTPayload;
const headOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string; alg: string };
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const invalid = {
  status: 401,
  code: 'sso.token_invalid',
  message: 'This sign-in could not be confirmed. Please try again.',
};

it('takes an id token that is as it should be', async () => {
  expect(await exchange(await issue({}))).toMatchObject({ expires_in: 900 });
  expect(await exchange(await issue({ aud: ['muster-web', 'another'], azp: 'muster-web' }))).toMatchObject({ expires_in: 900 });
});

describe('an id token is refused', () => {
  it.each<[string, () => JWTPayload]>([
    ['that was made for another client', () => ({ aud: 'another-client' })],
    ['that was made for us among others, and handed to another', () => ({ aud: ['muster-web', 'another'], azp: 'another' })],
    ['that was made for several without saying for whom', () => ({ aud: ['muster-web', 'another'] })],
    ['that was handed to another', () => ({ azp: 'another' })],
    ['that is over', () => ({ iat: seconds() - 7200, exp: seconds() - 3600 })],
    ['that never ends', () => ({ exp: undefined })],
    ['that does not say when it was made', () => ({ iat: undefined })],
    ['that is not good yet', () => ({ nbf: seconds() + 3600 })],
    ['of another issuer', () => ({ iss: 'https://login.kestrel.example' })],
    ['of the other organisation by its name only', () => ({ iss: other.issuer })],
    ['without a subject', () => ({ sub: undefined })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['whose nonce is no text', () => ({ nonce: 7 })],
    ['of another access token', () => ({ at_hash: createHash('sha256').update('another').digest().subarray(0, 16).toString('base64url') })],
  ])('%s', async (_, claims) => {
    const refused = await refusal(exchange(await issue(claims())));
    expect(refused.status).toBe(401);
    expect(['sso.token_invalid', 'sso.nonce_used']).toContain(refused.code);
    expect(refused.message).toMatch(/Please try again\.$/);
  });

  it('with a nonce that was made for the other organisation', async () => {
    const tokens = await issue({ nonce: await nonce('kestrel.example') });
    expect(await refusal(exchange(tokens))).toMatchObject({ status: 401, code: 'sso.nonce_used' });
  });

  it('that the other organisation made for one of ours', async () => {
    const claims = { nonce: await nonce('kestrel.example') };
    const info = { email: 'someone@northwind.example', email_verified: true };
    const tokens = await other.issue(app.clock.now(), claims, info);
    expect(await refusal(exchange(tokens))).toMatchObject({ status: 403, code: 'sso.wrong_domain' });
  });

  it('that is signed by us in the name of the other organisation', async () => {
    const tokens = await issue({ iss: other.issuer, nonce: await nonce('kestrel.example') });
    expect(await refusal(exchange(tokens))).toMatchObject(invalid);
  });

  it('that was signed with a key of one’s own, under the name of the right one', async () => {
    const { identity_token, user_token } = await issue({});
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT(payloadOf(identity_token)).setProtectedHeader(headOf(identity_token)).sign(privateKey);
    expect(await refusal(exchange({ identity_token: forged, user_token }))).toMatchObject(invalid);
  });

  it('that brings its own key, or names where to find it', async () => {
    const { identity_token, user_token } = await issue({});
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await crypto.subtle.exportKey('jwk', publicKey);
    for (const header of [
      { alg: 'ES256', jwk },
      { alg: 'ES256', jku: `${other.issuer}/jwks`, kid: 'x' },
    ]) {
      const forged = await new SignJWT(payloadOf(identity_token)).setProtectedHeader(header).sign(privateKey);
      expect(await refusal(exchange({ identity_token: forged, user_token }))).toMatchObject(invalid);
    }
  });

  it('that was changed after signing', async () => {
    const { identity_token, user_token } = await issue({});
    const [head, , signature] = identity_token.split('.');
    const changed = `${head}.${part({ ...payloadOf(identity_token), sub: 'somebody-else' })}.${signature}`;
    expect(await refusal(exchange({ identity_token: changed, user_token }))).toMatchObject(invalid);
  });

  it('that is not signed at all', async () => {
    const { identity_token, user_token } = await issue({});
    for (const alg of ['none', 'None', '']) {
      const body = `${part({ alg, typ: 'JWT' })}.${identity_token.split('.')[1]}`;
      for (const token of [`${body}.`, `${body}.x`, body])
        expect(await refusal(exchange({ identity_token: token, user_token }))).toMatchObject(invalid);
    }
  });

  it('that takes the public key for a shared secret', async () => {
    const { identity_token, user_token } = await issue({});
    const { keys } = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: Array<JWK & JsonWebKey> };
    const pem = await exportSPKI((await importJWK(keys[0]!, 'ES256')) as CryptoKey);
    const der = createPublicKey({ key: keys[0]!, format: 'jwk' }).export({ type: 'spki', format: 'der' });
    for (const secret of [Buffer.from(pem), der, Buffer.from(JSON.stringify(keys[0]))]) {
      for (const header of [{ alg: 'HS256', kid: headOf(identity_token).kid }, { alg: 'HS256' }]) {
        const forged = await new SignJWT(payloadOf(identity_token)).setProtectedHeader(header).sign(secret);
        expect(await refusal(exchange({ identity_token: forged, user_token }))).toMatchObject(invalid);
      }
    }
  });

  it.each(['x', 'a.b.c', '..', `${part({ alg: 'ES256' })}.${part([])}.x`, '{}'])('that is none: %s', async (identity_token) => {
    expect(await refusal(exchange({ identity_token, user_token: 'x' }))).toMatchObject(invalid);
  });

  it('with an access token of another subject, or whose userinfo names none', async () => {
    const [one, two] = [await issue({ sub: 'one' }), await issue({ sub: 'two' })];
    expect(await refusal(exchange({ ...one, user_token: two.user_token }))).toMatchObject(invalid);
    expect(
      await refusal(exchange(await issue({}, { sub: 'somebody-else', email: 'a@northwind.example', email_verified: true }))),
    ).toMatchObject(invalid);
  });

  it('and makes no member', async () => {
    const info = { email: 'ghost@northwind.example', email_verified: true };
    await refusal(exchange(await issue({ aud: 'another-client' }, info)));
    await refusal(exchange(await issue({ iat: seconds() - 7200, exp: seconds() - 3600 }, info)));
    expect(await app.deps.db.selectFrom('member').select('id').where('email', '=', info.email).execute()).toEqual([]);
  });
});

it('keeps a nonce whose sign-in failed on the way good for another try', async () => {
  const tokens = await issue({});
  provider.instead.set('/me', { status: 500, body: {} });
  expect(await refusal(exchange(tokens))).toMatchObject({ status: 503, code: 'sso.unavailable' });
  provider.instead.clear();
  expect(await exchange(tokens)).toMatchObject({ expires_in: 900 });
});
