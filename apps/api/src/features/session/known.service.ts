import { randomBytes } from 'node:crypto';
import { limits } from '@muster/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { networkOf } from '../../platform/http/network.ts';
import { sealFor } from '../../platform/keys.ts';
import type { Settings } from '../../platform/settings.ts';
import { dropKnown, findKnown, keepKnown, ownedAmong } from './known.queries.ts';
import { shortAgent } from './security.queries.ts';

const COOKIE = 'muster_device';
/** Members who share a browser each have a token in it. */
const TOKENS_PER_BROWSER = 5;
const tokenPattern = /^[\w-]{32}$/;

/** Where a request comes from: the tokens that this browser was given, its network, and what it says of itself. */
export interface Place {
  tokens: string[];
  address: string;
  userAgent: string;
}

/** What the headers of a request say about where it comes from. */
export function placeOf(request: FastifyRequest): Place {
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w~-]*)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
  const tokens = found.split('~').filter((token) => tokenPattern.test(token));
  return { tokens: tokens.slice(0, TOKENS_PER_BROWSER), address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/** Whether members come by https, so that cookies go out by nothing else. */
export const isSecure = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean => publicUrl?.startsWith('https://') ?? false;

/** Has the browser keep its tokens. No script reads them, no other site sends them, and they open nothing by themselves. */
export function keepTokens(reply: FastifyReply, tokens: string[], secure: boolean): void {
  const seconds = limits.known_device_days * 86_400;
  const cookie = `${COOKIE}=${tokens.join('~')}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', cookie);
}

/** Browsers and addresses in which a member signed in before (ruling 18). */
export interface KnownPlaceService {
  /** What the member with this email knows the place by; null for a stranger, and where nobody has the email. */
  find: (email: string, place: Place) => Promise<string | null>;
  /** Notes that a member signed in there. Answers the tokens that the browser is to keep from now on. */
  keep: (memberId: string, place: Place) => Promise<string[]>;
  /** Makes all places of a member strange again but the one they are at. */
  dropOthers: (tx: Tx, memberId: string, place: Place) => Promise<void>;
}

export function knownPlaceService({ db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>): KnownPlaceService {
  const hash = sealFor(secret, 'known device');
  const device = (token: string) => `device:${hash(token)}`;
  const address = (place: Place) => `address:${hash(networkOf(place.address))}`;
  const devices = ({ tokens }: Place) => tokens.map(device);

  return {
    find: (email, place) => findKnown(db, email, [...devices(place), address(place)], clock.now()),
    keep: async (memberId, place) => {
      const at = { member_id: memberId, user_agent: shortAgent(place.userAgent), now: clock.now() };
      const own = await ownedAmong(db, memberId, devices(place));
      // Made here and never taken from a browser: a token that somebody planted there becomes nobody's.
      const token = place.tokens.find((shown) => own.has(device(shown))) ?? randomBytes(24).toString('base64url');
      await keepKnown(db, { ...at, token_hash: device(token) });
      await keepKnown(db, { ...at, token_hash: address(place) });
      return [token, ...place.tokens.filter((other) => other !== token)].slice(0, TOKENS_PER_BROWSER);
    },
    dropOthers: (tx, memberId, place) => dropKnown(tx, memberId, [...devices(place), address(place)]),
  };
}
