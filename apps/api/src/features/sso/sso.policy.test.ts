import { limits } from '@muster/contract';
import { expect, it } from 'vitest';
import type { Refusal } from '../../platform/refusal.ts';
import { CLOCK_TOLERANCE, domainOf, mayAdmit, mayNoteProof, signedOnAt } from './sso.policy.ts';

const email = 'rosa@northwind.example';
const proven = { email, email_verified: true };
const admit = (idToken: object, userInfo: object = {}) => {
  try {
    return mayAdmit({ idToken: { ...idToken }, userInfo: { ...userInfo } }, ['northwind.example', 'nw.example']).email;
  } catch (error) {
    return (error as Refusal).code;
  }
};

it.each<[string, object, object, string]>([
  ['the userinfo names it', {}, proven, email],
  ['the id token names it', proven, {}, email],
  ['both name it alike', proven, { ...proven, email: 'Rosa@Northwind.example' }, email],
  ['the word true says that it is verified', {}, { email, email_verified: 'true' }, email],
  ['it is of another domain of the same provider', {}, { email: 'rosa@nw.example', email_verified: true }, 'rosa@nw.example'],
  ['both name different ones', proven, { ...proven, email: 'tomas@northwind.example' }, 'sso.email_unverified'],
  ['it is not verified', {}, { email, email_verified: false }, 'sso.email_unverified'],
  ['nobody says that it is verified', {}, { email }, 'sso.email_unverified'],
  ['one of both says that it is not verified', proven, { email, email_verified: false }, 'sso.email_unverified'],
  ['one of both says in words that it is not verified', proven, { email, email_verified: 'false' }, 'sso.email_unverified'],
  ['nothing names one, though verified', { email_verified: true }, {}, 'sso.email_unverified'],
  ['what is verified is another source than what names it', { email_verified: true }, { email }, 'sso.email_unverified'],
  ['it is no email', {}, { email: 'rosa', email_verified: true }, 'sso.email_unverified'],
  ['it is of a foreign domain', {}, { email: 'rosa@kestrel.example', email_verified: true }, 'sso.wrong_domain'],
  ['it is of a domain below', {}, { email: 'rosa@evil.northwind.example', email_verified: true }, 'sso.wrong_domain'],
  ['it ends like the domain', {}, { email: 'rosa@evil-northwind.example', email_verified: true }, 'sso.wrong_domain'],
  [
    'it has the domain in its local part',
    {},
    { email: 'rosa@northwind.example@evil.example', email_verified: true },
    'sso.email_unverified',
  ],
])('an email, where %s', (_, idToken, userInfo, expected) => expect(admit(idToken, userInfo)).toBe(expected));

it('takes names from the claims as far as they are names', () => {
  const names = (claims: object) => {
    const { first_name, last_name } = mayAdmit({ idToken: {}, userInfo: { ...proven, ...claims } }, ['northwind.example']);
    return [first_name, last_name];
  };
  expect(names({ given_name: ' Rosa ', family_name: 'Lindqvist' })).toEqual(['Rosa', 'Lindqvist']);
  expect(names({})).toEqual(['', '']);
  expect(names({ given_name: 7, family_name: { nested: true } })).toEqual(['', '']);
  expect(names({ given_name: 'R'.repeat(300), family_name: 'L\u0000' })).toEqual(['R'.repeat(100), '']);
  expect(names({ given_name: 'R\ud800osa', family_name: 'L' })).toEqual(['', 'L']);
  expect(names({ given_name: `${'R'.repeat(99)}🌲`, family_name: 'L' })).toEqual(['R'.repeat(99), 'L']);
});

it('takes from names what a typed one is relieved of: characters that turn round the words after them', () => {
  const claims = { given_name: ' \u202eRosa\u202c ', family_name: '\u2067Lind\u200bqvist\u2069' };
  expect(mayAdmit({ idToken: {}, userInfo: { ...proven, ...claims } }, ['northwind.example'])).toMatchObject({
    first_name: 'Rosa',
    last_name: 'Lindqvist',
  });
});

it.each<[string, object, [string, string]]>([
  ['two words', { name: 'Rosa Lindqvist' }, ['Rosa', 'Lindqvist']],
  ['several words', { name: 'Anna  van der Berg' }, ['Anna', 'van der Berg']],
  ['one word', { name: 'Rosa' }, ['Rosa', '']],
  ['the last name in front of a comma', { name: 'Lindqvist, Rosa Maria' }, ['Rosa Maria', 'Lindqvist']],
  ['a given name beside it', { name: 'Rosa Maria Lindqvist', given_name: 'Rosa Maria' }, ['Rosa Maria', 'Lindqvist']],
  ['a family name alone beside it', { name: 'Rosa Lindqvist', family_name: 'Lindqvist' }, ['Rosa', 'Lindqvist']],
  ['nothing but spaces', { name: '  ' }, ['', '']],
])('takes both names from one that has %s', (_, claims, [first_name, last_name]) => {
  expect(mayAdmit({ idToken: {}, userInfo: { ...proven, ...claims } }, ['northwind.example'])).toMatchObject({ first_name, last_name });
});

const tenant = 'https://login.microsoftonline.com/5f0e3b1c-8f5a-4d0e-9b57-0c2b6a1d9e11/v2.0';
it.each<[string, object, string]>([
  ['says nothing of it', { iss: tenant, email }, email],
  ['says by xms_edov that its owner is known', { iss: tenant, email, xms_edov: 1 }, email],
  ['says by xms_edov that its owner is not known', { iss: tenant, email, xms_edov: false }, 'sso.email_unverified'],
  ['says in numbers that its owner is not known', { iss: tenant, email, xms_edov: '0' }, 'sso.email_unverified'],
  ['names an address of a foreign domain', { iss: tenant, email: 'rosa@kestrel.example' }, 'sso.wrong_domain'],
  ['is shared by all tenants', { iss: 'https://login.microsoftonline.com/common/v2.0', email }, 'sso.email_unverified'],
  ['only looks like it', { iss: tenant.replace('.com/', '.com.evil.example/'), email }, 'sso.email_unverified'],
  ['is another provider, with its claim', { iss: 'https://login.northwind.example', email, xms_edov: true }, email],
])('an email without email_verified, where Entra %s', (_, idToken, expected) => expect(admit(idToken)).toBe(expected));

it('an email of which the provider says nothing counts only in domains for which the configuration trusts it', () => {
  const admitTo = (trusted: string[], claims: object = {}) =>
    mayAdmit({ idToken: { email, ...claims }, userInfo: {} }, ['northwind.example', 'nw.example'], trusted);
  expect(admitTo(['northwind.example']).email).toBe(email);
  expect(() => admitTo(['nw.example'])).toThrow();
  expect(() => admitTo(['northwind.example'], { email_verified: false })).toThrow();
});

it('takes each name from the id token where it says one, else from the userinfo', () => {
  const idToken = { ...proven, family_name: 'Lindqvist' };
  expect(mayAdmit({ idToken, userInfo: { given_name: 'Rosa', family_name: 'Another' } }, ['northwind.example'])).toMatchObject({
    first_name: 'Rosa',
    last_name: 'Lindqvist',
  });
});

it.each([
  ['Rosa@Northwind.Example', 'northwind.example'],
  ['"rosa@evil.example"@northwind.example', 'northwind.example'],
])('finds the domain of %s in %s', (address, domain) => expect(domainOf(address)).toBe(domain));

const now = new Date('2026-03-02T15:00:00Z');
const seconds = now.getTime() / 1000;

it.each<[string, unknown, number | null]>([
  ['a moment ago', seconds - 5, seconds - 5],
  ['a little in the future, by the clock of the provider: that is now', seconds + CLOCK_TOLERANCE, seconds],
  ['farther in the future', seconds + CLOCK_TOLERANCE + 1, null],
  ['at no time', undefined, null],
  ['in words', String(seconds), null],
  ['at a number that is none', Number.NaN, null],
  ['before all time', Number.NEGATIVE_INFINITY, null],
])('a sign-in %s', (_, auth_time, expected) => {
  expect(signedOnAt({ auth_time }, now)?.getTime() ?? null).toBe(expected === null ? null : expected * 1000);
});

const viewer = { id: 'rosa', session_id: 'hers' };
const note = (linkedTo: string | undefined, auth_time: number) => {
  try {
    return mayNoteProof({ idToken: { auth_time }, linkedTo }, viewer, now);
  } catch (error) {
    return (error as Refusal).code;
  }
};
const longest = limits.proof_minutes * 60;

it.each<[string, string | undefined, number, unknown]>([
  ['of the member, a moment ago', 'rosa', seconds, { id: 'rosa', session_id: 'hers', at: now }],
  ['of the member, as long ago as it may be', 'rosa', seconds - longest, expect.objectContaining({ id: 'rosa' })],
  ['of the member, longer ago', 'rosa', seconds - longest - 1, 'sso.sign_on_old'],
  ['of somebody else', 'tomas', seconds, 'sso.not_you'],
  ['of nobody here', undefined, seconds, 'sso.not_you'],
])('a sign-in %s', (_, linkedTo, at, expected) => expect(note(linkedTo, at)).toEqual(expected));
