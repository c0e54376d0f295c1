import { limits } from '@muster/contract';
import { type Secrets, sealFor } from '../../platform/start/keys.ts';
import type { Deps } from '../../product/deps.ts';

/** Where the store keeps the parts of one film. */
export const recordingFolder = (id: string): string => `recordings/${id}`;
export const partKey = (id: string, part: number): string => `${recordingFolder(id)}/${part}`;

/** What is at an address: the film, or its captions. */
export type RecordingFile = 'film' | 'captions.vtt';

/** What an address proves: that this member was given it, and until when it is good (Unix time in milliseconds, as text). */
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
 * The address of a film for one member: a `video` sends no token. It names the member, so that each request can look whether they still see
 * the event.
 */
export function recordingAddress(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { id, member, file }: { id: string; member: string; file: RecordingFile },
): string {
  const expires = String(clock.now().getTime() + GOOD_MS);
  const signature = signing(secrets)(proved({ id, member, expires }));
  return `/recordings/${id}/${file}?${new URLSearchParams({ member, expires, signature }).toString()}`;
}

/** When an address was given. */
export const signedAt = ({ expires }: AddressProof): Date => new Date(Number(expires) - GOOD_MS);

/** Whether an address is one that we gave, and still good. */
export const isGood = ({ signature, ...proof }: AddressProof, { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>): boolean =>
  signing(secrets).isGood(signature, proved(proof)) && Number(proof.expires) > clock.now().getTime();
