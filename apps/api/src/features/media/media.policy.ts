import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Secrets } from '../../platform/start/keys.ts';
import { isGenuine, type UploadProof } from './media.addresses.ts';

/** Authorizes an upload if the address is ours and has not expired. Expired and forged addresses are refused alike. */
export function mayUpload(proof: UploadProof, secrets: Secrets, now: Date): Authorized<'upload', { id: string }> {
  if (!isGenuine(proof, secrets) || Number(proof.expires) <= now.getTime()) throw new Refusal('media.upload_expired');
  return authorize('upload', { id: proof.id });
}
