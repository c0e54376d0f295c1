import { limits } from '@muster/contract';
import { type Secrets, sealFor } from '../../platform/start/keys.ts';
import type { Deps } from '../../product/deps.ts';

/** The folder of a film's parts in the store. */
export const recordingFolder = (id: string): string => `recordings/${id}`;
export const partKey = (id: string, part: number): string => `${recordingFolder(id)}/${part}`;

/** The file at an address: the film, or its captions. */
export type RecordingFile = 'film' | 'captions.vtt';

/** The signed content of an address: the recording, the member it was issued to, and its expiry (Unix time in milliseconds, as text). */
export interface AddressProof {
  id: string;
  member: string;
  expires: string;
  signature: string;
}

const signing = (secrets: Secrets) => sealFor(secrets, 'recording address');
const proved = ({ id, member, expires }: Omit<AddressProof, 'signature'>): string => `GET ${id} ${member} ${expires}`;

const GOOD_MS = limits.recording_address_hours * 3_600_000;

/**
 * Returns the address of a film for one member, since a `video` element sends no token. It names the member, so that each request can check
 * that they can still see the event.
 */
export function recordingAddress(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { id, member, file }: { id: string; member: string; file: RecordingFile },
): string {
  const expires = String(clock.now().getTime() + GOOD_MS);
  const signature = signing(secrets)(proved({ id, member, expires }));
  return `/recordings/${id}/${file}?${new URLSearchParams({ member, expires, signature }).toString()}`;
}

/** Returns when an address was issued. */
export const signedAt = ({ expires }: AddressProof): Date => new Date(Number(expires) - GOOD_MS);

/** Checks that we signed an address and that it has not expired. */
export const isGood = ({ signature, ...proof }: AddressProof, { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>): boolean =>
  signing(secrets).isGood(signature, proved(proof)) && Number(proof.expires) > clock.now().getTime();
