import type { Me, MediaIntent } from '@muster/contract';
import { errors } from '@muster/contract/errors';
import { createDrafts } from '../../platform/drafts.ts';
import { reasonOr } from '../../platform/reason.ts';
import { uploadImage } from '../../platform/upload.ts';
import type { CropArea } from '../../ui/crop.ts';

/** The two photos of a profile. */
type OwnPhotoIntent = Extract<MediaIntent, 'profile' | 'cover'>;

/** A photo from the device, both original and cropped, and its upload. */
interface ChosenPhoto {
  original: File;
  area: CropArea;
  cut: File;
  /** The address that a profile save sends, once uploaded. */
  address: string | null;
  /** The upload that is under way. */
  sending: Promise<string> | null;
  /** Fraction uploaded, 0 to 1. */
  share: number;
  /** Why the upload failed. */
  failed: string | null;
}

const drafts = createDrafts<ChosenPhoto | 'removed'>();
const keyOf = (memberId: string, intent: OwnPhotoIntent) => `${memberId}:${intent}`;

/**
 * Uploads the chosen photo, unless it is already uploading or uploaded. Progress and failure are shown only while it is still the chosen
 * one.
 */
function send(key: string, intent: OwnPhotoIntent, photo: ChosenPhoto): Promise<string> {
  if (photo.address) return Promise.resolve(photo.address);
  if (photo.sending) return photo.sending;
  const note = (change: Partial<ChosenPhoto>) => {
    const now = drafts.get(key);
    if (now && now !== 'removed' && now.cut === photo.cut) drafts.set(key, { ...now, ...change });
  };
  const sending = uploadImage(photo.cut, intent, (share) => note({ share })).then(
    (address) => {
      note({ address, sending: null });
      return address;
    },
    (error) => {
      note({ sending: null, failed: reasonOr(error, errors['media.too_large'].message) });
      throw error;
    },
  );
  note({ sending, share: 0, failed: null });
  return sending;
}

/**
 * A photo of the member's own profile while it is being changed. A chosen photo uploads at once and survives leaving the screen and an
 * expired session; the form saves the address that `settle` returns, and then calls `drop`.
 */
export function useOwnPhoto(me: Me, intent: OwnPhotoIntent) {
  const key = keyOf(me.id, intent);
  const draft = drafts.use(key);
  const chosen = draft === 'removed' ? undefined : draft;
  const saved = intent === 'profile' ? me.profile_photo_url : me.cover_photo_url;
  return {
    intent,
    changed: draft !== undefined,
    /** What the form shows: the cropped file, or the saved address unless it was removed. */
    file: chosen?.cut ?? null,
    saved: draft === undefined ? saved : null,
    /** The original file, to crop it again. */
    chosen: chosen ?? null,
    share: chosen?.sending ? chosen.share : null,
    failed: chosen?.failed ?? null,
    choose: (original: File, area: CropArea, cut: File) => {
      const photo = { original, area, cut, address: null, sending: null, share: 0, failed: null };
      drafts.set(key, photo);
      send(key, intent, photo).catch(() => {});
    },
    retry: () => void (chosen && send(key, intent, chosen).catch(() => {})),
    remove: () => drafts.set(key, saved ? 'removed' : undefined),
    drop: () => drafts.set(key, undefined),
    /** The server no longer has the upload: it has to be sent again. */
    fail: () => chosen && drafts.set(key, { ...chosen, address: null, failed: errors['media.too_large'].message }),
    /** What to save: an address, null for no photo, undefined for no change. Waits for the upload; rejects if it fails. */
    settle: async (): Promise<string | null | undefined> => {
      if (draft === 'removed') return null;
      return chosen && (await send(key, intent, chosen));
    },
  };
}

/** Drops photos that a member chose and saved in some other way than through their profile form. */
export function dropOwnPhotos(memberId: string): void {
  for (const intent of ['profile', 'cover'] satisfies OwnPhotoIntent[]) drafts.set(keyOf(memberId, intent), undefined);
}

export type OwnPhoto = ReturnType<typeof useOwnPhoto>;
