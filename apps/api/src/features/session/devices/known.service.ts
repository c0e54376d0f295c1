import { randomBytes } from 'node:crypto';
import { limits } from '@muster/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/database/database.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { sealFor } from '../../../platform/start/keys.ts';
import type { Settings } from '../../../platform/start/settings.ts';
import type { Deps } from '../../../product/deps.ts';
import { shortAgent } from '../proof/security.queries.ts';
import { deleteKnownDevices, findKnownDevice, insertKnownDevice, ownedAmong } from './known.queries.ts';

const COOKIE = 'muster_device';
/** Members who share a browser each have a token in its cookie. */
const TOKENS_PER_BROWSER = 5;
const tokenPattern = /^[\w-]{32}$/;

/** The origin of a request: the tokens in the browser's cookie, its network address, and its user agent. */
export interface Device {
  tokens: string[];
  address: string;
  userAgent: string;
}

/** Reads the device of a request from its headers. */
export function requestDevice(request: FastifyRequest): Device {
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w~-]*)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
  const tokens = found.split('~').filter((token) => tokenPattern.test(token));
  return { tokens: tokens.slice(0, TOKENS_PER_BROWSER), address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/** True if members use https, so that cookies must be sent over https only. */
export const isSecure = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean => publicUrl?.startsWith('https://') ?? false;

/**
 * Stores the tokens in the browser's cookie. No script can read it, no other site can cause it to be sent, and it gives no access by
 * itself.
 */
export function setDeviceCookie(reply: FastifyReply, tokens: string[], secure: boolean): void {
  const seconds = limits.known_device_days * 86_400;
  const cookie = `${COOKIE}=${tokens.join('~')}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', cookie);
}

/** Browsers and addresses from which a member has signed in before (ruling 18). */
export interface KnownDeviceService {
  /** Returns the key by which the member with this email knows a device; null for an unknown device, and if nobody has the email. */
  find: (email: string, device: Device) => Promise<string | null>;
  /** Records that a member signed in from a device. Returns the tokens that the browser should keep from now on. */
  keep: (memberId: string, device: Device) => Promise<string[]>;
  /** Deletes all known devices of a member except the one in use. */
  dropOthers: (tx: Tx, memberId: string, device: Device) => Promise<void>;
}

export function knownDeviceService({ db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>): KnownDeviceService {
  const hash = sealFor(secrets, 'known device');
  const byToken = (token: string) => `device:${hash(token)}`;
  const byAddress = ({ address }: Device) => `address:${hash(networkOf(address))}`;
  /** All keys under which a device may be stored: also those of secrets used before a rotation. */
  const allByToken = (token: string) => hash.all(token).map((each) => `device:${each}`);
  const allByTokens = ({ tokens }: Device) => tokens.flatMap(allByToken);
  const allByAddress = ({ address }: Device) => hash.all(networkOf(address)).map((each) => `address:${each}`);

  return {
    find: (email, device) => findKnownDevice(db, email, [...allByTokens(device), ...allByAddress(device)], clock.now()),
    keep: async (memberId, device) => {
      const at = { member_id: memberId, user_agent: shortAgent(device.userAgent), now: clock.now() };
      const own = await ownedAmong(db, memberId, allByTokens(device));
      // The token is generated here and never taken from the browser: a token planted there by somebody else must not become a member's.
      const token = device.tokens.find((shown) => allByToken(shown).some((each) => own.has(each))) ?? randomBytes(24).toString('base64url');
      await insertKnownDevice(db, { ...at, token_hash: byToken(token) });
      await insertKnownDevice(db, { ...at, token_hash: byAddress(device) });
      return [token, ...device.tokens.filter((other) => other !== token)].slice(0, TOKENS_PER_BROWSER);
    },
    dropOthers: (tx, memberId, device) => deleteKnownDevices(tx, memberId, [...allByTokens(device), ...allByAddress(device)]),
  };
}
