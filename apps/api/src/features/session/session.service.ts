import { limits, type Tokens } from '@muster/contract';
import { firstWaiverVersion, waiverVersion } from '@muster/contract/accounts/waiver';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { inBatches } from '../../platform/jobs/in-batches.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ClaimedViewer, type TokenClaims } from '../../product/calls/first-read.ts';
import type { Deps } from '../../product/deps.ts';
import type { Authenticator } from '../../product/live/live.ts';
import { cutOff } from '../accounts/index.ts';
import { type Device, knownDeviceService } from './devices/known.service.ts';
import { findBar, findBarBehind } from './guards/bars.queries.ts';
import { refusalOf } from './guards/bars.rules.ts';
import { guessService } from './guards/guesses.service.ts';
import { noteFailedSignIn, noteSecurity, shortAgent } from './proof/security.queries.ts';
import { hashPassword, isPassword } from './reset/password.service.ts';
import {
  endSession,
  findCredentials,
  findRepeated,
  insertSession,
  renewSession,
  rotateSession,
  stillOpen,
  viewerBehind,
  viewersBehind,
} from './session.queries.ts';
import type { BarRow } from './session.tables.ts';
import { APP_SECONDS, type TokenMaker, tokenMaker } from './session.tokens.ts';

/** How many sockets one statement authenticates. */
const ADMITTED_AT_ONCE = 500;

/** Starts, refreshes and ends sessions (ruling 10). */
export interface SessionService {
  /**
   * Returns the caller of a valid token. Whether the session is still open is checked by the database, with the first read or before it.
   */
  claim: (token: string) => Promise<ClaimedViewer | null>;
  /** Authenticates sockets, which outlive a request. */
  authenticator: Authenticator;
  /** Signs a member in. Also returns the tokens that the browser should keep, so that it is known next time. */
  signIn: (email: string, password: string, device: Device) => Promise<{ tokens: Tokens; keep: string[] }>;
  /** Starts a session for a member whose identity is already proven. */
  start: (memberId: string, userAgent: string) => Promise<Tokens>;
  /** Returns a short-lived token that only opens calls without authentication, such as sign-up (AUTH-30). */
  startApp: () => Promise<Tokens>;
  refresh: (token: string, userAgent: string) => Promise<Tokens>;
  end: (token: string) => Promise<void>;
  vouched: VouchedSessions;
}

/** Sessions that an identity provider vouches for: our own refresh stops `limits.sso_vouched_hours` after the provider last did. */
export interface VouchedSessions {
  /**
   * Starts a session for a member whom a provider has just vouched for. `provedAt` is when the provider authenticated them, if it reports
   * that.
   */
  start: (memberId: string, userAgent: string, provedAt: Date | null) => Promise<{ id: string; tokens: Tokens }>;
  /**
   * Issues new tokens for a session after the provider has vouched for its member again, or could not be reached. Returns null if the
   * session is over.
   */
  renew: (sessionId: string, vouches: boolean) => Promise<Tokens | null>;
  /** Throws if the session's member is barred. */
  letIn: (sessionId: string) => Promise<void>;
  end: (sessionId: string) => Promise<void>;
}

/** A provider's assertion: until when it is valid, and when the provider authenticated the member. */
interface Vouch {
  vouchedUntil: Date;
  provedAt: Date | null;
}

export function sessionService({
  db,
  clock,
  secrets,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'secrets' | 'config' | 'log'>): SessionService {
  const tokens: TokenMaker = tokenMaker(secrets, clock);
  const knownDevices = knownDeviceService({ db, clock, secrets });
  const guessing = guessService({ db, clock });
  const { name } = config.brand;
  const rules = { workspaces: config.features.workspaces, waiver: { current: waiverVersion(name), first: firstWaiverVersion(name) } };
  const expiry = () => new Date(clock.now().getTime() + limits.refresh_days * 86_400_000);
  // The password is compared with this hash if there is no account, so that the response takes as long as with one.
  const decoy = hashPassword('no account has this password');

  const answer = async (memberId: string, sessionId: string, refresh: string): Promise<Tokens> => ({
    access: await tokens.access(memberId, sessionId),
    refresh,
    expires_in: limits.access_seconds,
  });

  /** Throws if the member is barred. */
  const letIn = (bar: BarRow | undefined): void => {
    const refusal = refusalOf(bar, clock.now(), config);
    if (refusal) throw refusal;
  };

  const vouchedUntil = () => new Date(clock.now().getTime() + limits.sso_vouched_hours * 3_600_000);

  /** Starts a session. Returns null if the member is gone or barred, or their password is no longer the one that was proved. */
  const begin = async (memberId: string, userAgent: string, proof: { hash: string } | Vouch | null) => {
    const id = newId();
    const { token, hash: refresh_hash } = tokens.refresh(id);
    const now = clock.now();
    const user_agent = shortAgent(userAgent);
    const vouched_until = proof && 'vouchedUntil' in proof ? proof.vouchedUntil : null;
    const proved_at = proof && 'provedAt' in proof ? proof.provedAt : null;
    const row = { id, member_id: memberId, refresh_hash, user_agent, now, expires_at: expiry(), vouched_until, proved_at };
    if (!(await insertSession(db, row, proof && 'hash' in proof ? proof.hash : null))) return null;
    await noteSecurity(db, { memberId, kind: 'signed_in', userAgent, now });
    log.info({ member: memberId }, 'signed in');
    return { id, tokens: await answer(memberId, id, token) };
  };

  const beginProven = async (memberId: string, userAgent: string, proof: Vouch | null) => {
    const begun = await begin(memberId, userAgent, proof);
    if (begun) return begun;
    letIn(await findBar(db, memberId));
    throw new Refusal('session.ended');
  };

  const session = (reader: Database | Tx, asked: TokenClaims) => viewerBehind(reader, asked, rules);

  const behind = inBatches(ADMITTED_AT_ONCE, async (sessionIds: string[]) => {
    const viewers = new Map((await viewersBehind(db, sessionIds, clock.now(), rules)).map((viewer) => [viewer.session_id, viewer]));
    return sessionIds.map((id) => viewers.get(id));
  });
  const admit: Authenticator['admit'] = async (token) => {
    const read = await tokens.read(token);
    const viewer = read && (await behind(read.sessionId));
    return viewer && viewer.id === read.memberId ? { viewer, until: read.until } : null;
  };

  return {
    start: async (memberId, userAgent) => (await beginProven(memberId, userAgent, null)).tokens,
    claim: async (token) => {
      const read = await tokens.read(token);
      if (!read) return null;
      return new ClaimedViewer({ ...read, now: clock.now() }, session);
    },
    authenticator: { admit, open: (ids) => stillOpen(db, ids, clock.now()) },
    signIn: async (email, password, device) => {
      const { userAgent } = device;
      const known = await knownDevices.find(email, device);
      const begun = await guessing.look({ email, address: device.address, known }, async () => {
        const found = await findCredentials(db, email);
        const good = await isPassword(password, found?.password_hash ?? (await decoy));
        if (!found?.password_hash || !good) return null;
        const session = await begin(found.id, userAgent, { hash: found.password_hash });
        // Returned and not thrown: a barred member with the right password has not made a wrong guess.
        return session ? { memberId: found.id, tokens: session.tokens } : refusalOf(await findBar(db, found.id), clock.now(), config);
      });
      if (begun instanceof Refusal) throw begun;
      if (!begun) {
        // Not awaited: the response time must not reveal whether there was a log to write to.
        noteFailedSignIn(db, { email, userAgent, now: clock.now() }).catch((error) => log.error({ err: error }, 'security log'));
        throw new Refusal('session.bad_credentials');
      }
      return { tokens: begun.tokens, keep: await knownDevices.keep(begun.memberId, device) };
    },
    startApp: async () => ({ access: await tokens.app(), refresh: '', expires_in: APP_SECONDS }),
    refresh: async (token, userAgent) => {
      const shown = tokens.split(token);
      if (!shown) throw new Refusal('session.ended');
      const now = clock.now();
      const at = { sessionId: shown.sessionId, from: shown.hash, to: shown.next.hash, now };
      const since = new Date(now.getTime() - limits.refresh_again_seconds * 1000);
      const goesOn = await rotateSession(db, { ...at, expires_at: expiry() });
      if (goesOn) return answer(goesOn.member_id, shown.sessionId, shown.next.token);
      const repeated = await findRepeated(db, { ...at, to: shown.repeats.map(({ hash }) => hash), since });
      const given = repeated && shown.repeats.find(({ hash }) => hash === repeated.refresh_hash);
      if (given) return answer(repeated.member_id, shown.sessionId, given.token);
      letIn(await findBarBehind(db, shown.sessionId));
      // An old token presented again later means that somebody else has it too, so the whole session ends (RFC 9700, 4.14).
      const ended = await endSession(db, shown.sessionId, now);
      if (ended) {
        await cutOff(db, ended.member_id, now);
        await noteSecurity(db, { memberId: ended.member_id, kind: 'token_reused', userAgent, now });
      }
      throw new Refusal('session.ended');
    },
    end: async (token) => {
      const shown = tokens.split(token);
      const now = clock.now();
      const ended = shown && (await endSession(db, shown.sessionId, now));
      if (ended) await noteSecurity(db, { memberId: ended.member_id, kind: 'signed_out', userAgent: ended.user_agent, now });
    },
    vouched: {
      start: (memberId, userAgent, provedAt) => beginProven(memberId, userAgent, { vouchedUntil: vouchedUntil(), provedAt }),
      renew: async (sessionId, vouches) => {
        const next = tokens.refresh(sessionId);
        const at = { sessionId, to: next.hash, now: clock.now(), expires_at: expiry(), ...(vouches && { vouched_until: vouchedUntil() }) };
        const renewed = await renewSession(db, at);
        return renewed ? answer(renewed.member_id, sessionId, next.token) : null;
      },
      letIn: async (sessionId) => letIn(await findBarBehind(db, sessionId)),
      end: async (sessionId) => {
        await endSession(db, sessionId, clock.now());
      },
    },
  };
}
