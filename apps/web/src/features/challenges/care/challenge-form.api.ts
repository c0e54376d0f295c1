import type { Challenge, MusterContract } from '@muster/contract';
import { presentState } from '@muster/contract/base/client';
import { api } from '../../../platform/api.ts';
import { ChangedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { withPhoto } from '../../../ui/chosen-photo.ts';
import { listsChanged } from '../challenges.api.ts';
import { bodyOf } from './challenge-form.fields.ts';
import { type KeptChallenge, type PictureField, pictureFields } from './challenge-form.store.ts';
import { challengeForm } from './challenge-form.words.ts';
import { teamsOf } from './teams-care.api.ts';

const intents = { badge_image_url: 'post', cover_image_url: 'cover' } as const;

/**
 * Sends what was entered: a new draft, or the changes to a challenge. What was uploaded is kept, so that a retry continues from there. Rejects
 * with `PhotoError`, `ChangedElsewhere` or `ApiError`.
 */
export async function sendChallenge(kept: KeptChallenge, onProgress: (share: number) => void): Promise<Challenge> {
  const { fields, pictures, seen } = kept.now();
  const withPicture = <T>(field: PictureField, send: (address: string | null | undefined) => Promise<T>) =>
    withPhoto(
      { photo_url: fields[field], ...pictures[field] },
      {
        field,
        intent: intents[field],
        before: seen?.[field] ?? null,
        failed: challengeForm.pictureFailed,
        // Which of the two the server no longer has, it does not say.
        remember: ({ uploaded }) => {
          for (const each of uploaded ? [field] : pictureFields) kept.changePicture(each, { uploaded });
        },
        onProgress,
      },
      send,
    );
  try {
    const teams = await teamsOf(fields, seen);
    const challenge = await withPicture('badge_image_url', (badge_image_url) =>
      withPicture('cover_image_url', (cover_image_url) => {
        const body = {
          ...bodyOf(fields),
          ...(teams !== undefined && { teams }),
          ...(badge_image_url !== undefined && { badge_image_url }),
          ...(cover_image_url !== undefined && { cover_image_url }),
        };
        return seen
          ? api.updateChallenge({ params: { id: seen.id }, body: { ...body, version: seen.version } })
          : api.createChallenge({ body });
      }),
    );
    listsChanged(challenge.id);
    return challenge;
  } catch (error) {
    const current = presentState<MusterContract['updateChallenge']>(error);
    throw current ? new ChangedElsewhere(current) : error;
  }
}
