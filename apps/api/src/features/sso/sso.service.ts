import type { Tokens } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Authorized } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { admitMember } from '../members/index.ts';
import { endSessionsOf, noteProof, noteSecurity, type VouchedSessions } from '../session/index.ts';
import { workspaceByName } from '../workspaces/index.ts';
import type { Organisation } from './organisations.ts';
import { nonces } from './provider/nonce.ts';
import { hashToken, type Provider, type ProviderTokens, ssoRefresh } from './provider/refresh.ts';
import { isIssuer } from './provider/sso.addresses.ts';
import { claimed, type IdToken, verifyIdToken } from './provider/token.ts';
import type { SignOnParts } from './sso.parts.ts';
import { domainOf, mayAdmit, mayNoteProof, signedOnAt, type Vouched } from './sso.policy.ts';
import { findIssuers, findLinked, type Identity, insertSsoSession, link, spendNonce } from './sso.queries.ts';

/** Single sign-on with the identity providers of organisations (ruling 11). */
export interface SsoService {
  /** Returns the provider of an email's organisation, and a nonce for a sign-in there. Reveals nothing about accounts. */
  configFor: (email: string) => Promise<{ discoveryUri: string; clientId: string; nonce: string }>;
  /** Starts a session for a person whom a provider vouches for; the member is created at the first sign-in. */
  exchange: (given: { idToken: string; accessToken: string }, userAgent: string) => Promise<Tokens>;
  /** Returns the provider at which a member re-authenticates, and a nonce for it. */
  proofConfigFor: (viewer: Viewer) => Promise<{ discoveryUri: string; clientId: string; nonce: string }>;
  /** Records that the member of a session has just signed in at their provider. */
  prove: (viewer: Viewer, given: { idToken: string; accessToken: string }, userAgent: string) => Promise<void>;
  /** Issues new tokens for the session of a provider's access token, if the provider still vouches. */
  refresh: (given: { refreshToken: string; accessToken: string }) => Promise<Tokens & ProviderTokens>;
}

/** A person whom a provider vouches for, their organisation's workspace, and their browser's user agent. */
interface Arrival {
  person: Authorized<'admit', Vouched>;
  workspace: Organisation['workspace'];
  userAgent: string;
}

/** The dependencies of single sign-on. */
export type SsoParts = Pick<SignOnParts, 'organisations' | 'providersOf'> & { vouched: VouchedSessions };

export function ssoService(deps: Deps, { vouched, organisations, providersOf }: SsoParts): SsoService {
  const { db, transact, clock, config, log } = deps;
  const nonce = nonces(deps.secrets, clock);
  const refresh = ssoRefresh(deps, { vouched, providersOf, organisationsFor, identify });

  const assertOn = () => {
    if (!config.features.single_sign_on) throw new Refusal('feature_off');
  };

  /** Returns all organisations that match a token's issuer and audience; they differ only in their domains. */
  async function organisationsFor(issuer: unknown, audience: unknown): Promise<Organisation[]> {
    const audiences = Array.isArray(audience) ? audience : [audience];
    const all = await organisations.read();
    return all.filter(({ discovery_url, client_id }) => isIssuer(issuer, discovery_url) && audiences.includes(client_id));
  }

  /** Returns the parameters that a browser needs for a sign-in with an organisation. */
  async function signInAt(organisation: Organisation | undefined) {
    if (!organisation) throw new Refusal('sso.unknown_organisation');
    const { discovery_url, client_id } = organisation;
    // Fetched here, so that the page to which the provider returns may reach all of its endpoints.
    await providersOf(organisation).discover(discovery_url);
    return { discoveryUri: discovery_url, clientId: client_id, nonce: nonce.make(organisation) };
  }

  /** Verifies the owner of tokens: the id token by its signature, the access token by the provider's userinfo. */
  async function identify({ providers, discovery }: Provider, clientId: string, tokens: { idToken: string; accessToken: string }) {
    const { idToken, accessToken } = tokens;
    const keys = providers.keys(discovery);
    const verified = await verifyIdToken(idToken, { keys, issuer: discovery.issuer, clientId, accessToken, clock });
    const userInfo = await providers.userInfo(discovery, accessToken);
    if (userInfo?.sub !== verified.sub) throw new Refusal('sso.token_invalid');
    return { idToken: verified as IdToken & Record<string, unknown>, userInfo };
  }

  /** Returns the organisations, nonce and claims of a person who returns from a provider with tokens for us. */
  async function arrived({ idToken, accessToken }: { idToken: string; accessToken: string }) {
    const said = claimed(idToken);
    const own = said ? await organisationsFor(said.iss, said.aud) : [];
    if (!said || own.length === 0) throw new Refusal('sso.token_invalid');
    // Two organisations may write the same provider's address differently; the nonce determines which one it was.
    const [asked] = own.flatMap((organisation) => {
      const shown = nonce.read(said.nonce, organisation);
      return shown ? [{ shown, organisation }] : [];
    });
    if (!asked) throw new Refusal(typeof said.nonce === 'string' ? 'sso.nonce_used' : 'sso.token_invalid');
    const { shown, organisation } = asked;
    const { client_id: clientId } = organisation;
    const providers = providersOf(organisation);
    const discovery = await providers.discover(organisation.discovery_url);
    const sources = await identify({ providers, discovery }, clientId, { idToken, accessToken });
    return { own, clientId, shown, discovery, sources };
  }

  /** Returns the id of the workspace that an organisation's members join, if it exists. */
  async function workspaceOf(tx: Tx, workspace: Organisation['workspace']): Promise<string | null> {
    if (!workspace || !config.features.workspaces) return null;
    if ('id' in workspace) return workspace.id;
    const named = await workspaceByName(tx, workspace.name);
    if (!named) log.warn({ workspace: workspace.name }, 'single sign-on: no such workspace');
    return named?.id ?? null;
  }

  /** Returns the member of an identity: the linked one, else the one with its email, created if necessary. */
  async function memberOf(tx: Tx, identity: Identity, arrival: Arrival): Promise<string> {
    const { person, userAgent } = arrival;
    const linked = await findLinked(tx, identity);
    if (linked) return linked;
    const workspace_id = await workspaceOf(tx, arrival.workspace);
    const now = clock.now();
    const { id, before } = await admitMember(tx, { ...person, workspace_id, now });
    // Signs out anyone who had created the account with an email that was not theirs; its password is removed, too.
    if (before === 'unproven') await endSessionsOf(tx, id, null, now);
    if (await link(tx, identity, id, now)) {
      if (before !== 'nobody')
        await noteSecurity(tx, { memberId: id, kind: before === 'proven' ? 'identity_linked' : 'account_claimed', userAgent, now });
      return id;
    }
    // Another sign-in of the same person was faster, or the email belongs to another person at this provider.
    const other = await findLinked(tx, identity);
    if (other !== id) throw new Refusal('sso.identity_conflict');
    return id;
  }

  return {
    configFor: async (email) => {
      assertOn();
      const domain = domainOf(email);
      return signInAt((await organisations.read()).find(({ email_domain }) => email_domain === domain));
    },

    proofConfigFor: async ({ id }) => {
      assertOn();
      const [all, issuers] = await Promise.all([organisations.read(), findIssuers(db, id)]);
      return signInAt(all.find(({ discovery_url }) => issuers.some(({ issuer }) => isIssuer(issuer, discovery_url))));
    },

    prove: async (viewer, given, userAgent) => {
      assertOn();
      const { shown, discovery, sources } = await arrived(given);
      const linkedTo = await findLinked(db, { issuer: discovery.issuer, subject: sources.idToken.sub });
      const now = clock.now();
      const proof = mayNoteProof({ idToken: sources.idToken, linkedTo }, viewer, now);
      await transact(async (tx) => {
        if (!(await spendNonce(tx, shown))) throw new Refusal('sso.nonce_used');
        await noteProof(tx, proof);
        await noteSecurity(tx, { memberId: viewer.id, kind: 'identity_confirmed', userAgent, now });
      });
    },

    exchange: async ({ idToken, accessToken }, userAgent) => {
      assertOn();
      const { own, clientId, shown, discovery, sources } = await arrived({ idToken, accessToken });
      const person = mayAdmit(
        sources,
        own.map(({ email_domain }) => email_domain),
        own.flatMap(({ email_domain, trust_addresses }) => (trust_addresses ? [email_domain] : [])),
      );
      const email_domain = domainOf(person.email);
      const workspace = own.find((each) => each.email_domain === email_domain)?.workspace ?? null;
      const identity = { issuer: discovery.issuer, subject: sources.idToken.sub };
      const memberId = await transact(async (tx) => {
        if (!(await spendNonce(tx, shown))) throw new Refusal('sso.nonce_used');
        return memberOf(tx, identity, { person, workspace, userAgent });
      });
      const { id, tokens } = await vouched.start(memberId, userAgent, signedOnAt(sources.idToken, clock.now()));
      const access_hash = hashToken(accessToken);
      if (
        await insertSsoSession(db, { session_id: id, ...identity, client_id: clientId, email_domain, access_hash, vouched_at: clock.now() })
      )
        return tokens;
      await vouched.end(id);
      throw new Refusal('sso.nonce_used');
    },

    refresh: async (given) => {
      assertOn();
      return refresh(given);
    },
  };
}
