import type { Challenge } from '@muster/contract';
import { createDrafts } from '../../../platform/drafts.ts';
import type { CutPhoto } from '../../../ui/crop.ts';
import { type ChallengeFields, emptyFields, fieldsOf } from './challenge-form.fields.ts';

/** The fields that have a picture. */
export const pictureFields = ['badge_image_url', 'cover_image_url'] as const;
export type PictureField = (typeof pictureFields)[number];

/** A picture chosen from the device, or positioned anew, and where that was uploaded to. */
export interface ChosenPicture {
  photo: CutPhoto | null;
  uploaded: string | null;
}

/** What an operator has entered about a challenge, and how far it was sent. */
export interface ChallengeWriting {
  fields: ChallengeFields;
  pictures: Record<PictureField, ChosenPicture>;
  /** The challenge as it was when these changes began; null for a new one. */
  seen: Challenge | null;
}

const noPicture: ChosenPicture = { photo: null, uploaded: null };
const noPictures = { badge_image_url: noPicture, cover_image_url: noPicture };
const hasPhoto = ({ pictures }: ChallengeWriting, field: PictureField) => pictures[field].photo !== null;

/** Without its pictures, which are too large for session storage: hence the question before a reload. */
function withoutPictures(draft: ChallengeWriting): ChallengeWriting {
  const lost = pictureFields.filter((field) => hasPhoto(draft, field));
  return {
    ...draft,
    pictures: noPictures,
    fields: { ...draft.fields, ...Object.fromEntries(lost.map((field) => [field, draft.seen?.[field] ?? null])) },
  };
}

const drafts = createDrafts<ChallengeWriting>('drafts.challenges', {
  keep: withoutPictures,
  loses: (draft) => pictureFields.some((field) => hasPhoto(draft, field)),
});

/** What was entered so far about a challenge, or about a new one: it survives leaving the screen, failing and a reload. */
export function useChallengeWriting(memberId: string, challenge: Challenge | null) {
  const key = `${memberId}:${challenge?.id ?? 'new'}`;
  const start = (): ChallengeWriting => ({
    fields: challenge ? fieldsOf(challenge) : emptyFields(),
    pictures: noPictures,
    seen: challenge,
  });
  const now = () => drafts.get(key) ?? start();
  const kept = drafts.use(key);
  const change = (part: Partial<ChallengeWriting>) => drafts.set(key, { ...now(), ...part });
  return {
    writing: kept ?? start(),
    begun: kept !== undefined,
    start,
    now,
    change,
    /** Another picture of one field, or how far it was sent. */
    changePicture: (field: PictureField, part: Partial<ChosenPicture>) =>
      change({ pictures: { ...now().pictures, [field]: { ...now().pictures[field], ...part } } }),
    drop: () => drafts.set(key, undefined),
  };
}
export type KeptChallenge = ReturnType<typeof useChallengeWriting>;
