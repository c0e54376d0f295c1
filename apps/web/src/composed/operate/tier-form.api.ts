import type { MusterContract, Tier } from '@muster/contract';
import { presentState } from '@muster/contract/base/client';
import { api } from '../../platform/api.ts';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.ts';
import { withPhoto } from '../../ui/chosen-photo.ts';
import { operate as words } from './operate.words.ts';
import { bodyOf } from './tier-form.fields.ts';
import type { TierWriting } from './tier-form.store.ts';

type Remember = (part: Partial<TierWriting>) => void;

/**
 * Sends what was entered: a new membership, or the changes to one, and its logo first. `remember` records progress, so that a retry continues
 * from there. Rejects with `PhotoError`, `ChangedElsewhere` or `ApiError`.
 */
export async function sendTier(writing: TierWriting, remember: Remember, onProgress: (share: number) => void): Promise<Tier> {
  const { fields, photo, uploaded, seen } = writing;
  const sending = { field: 'logo', intent: 'post', before: seen?.logo ?? null, failed: words.logoFailed, remember, onProgress } as const;
  try {
    return await withPhoto({ photo_url: fields.logo, photo, uploaded }, sending, (logo) => {
      const body = { ...bodyOf(fields), ...(logo !== undefined && { logo }) };
      return seen ? api.updateTier({ params: { id: seen.id }, body: { ...body, version: seen.version } }) : api.createTier({ body });
    });
  } catch (error) {
    const current = presentState<MusterContract['updateTier']>(error);
    throw current ? new ChangedElsewhere(current) : error;
  }
}
