import type { Me } from '@muster/contract';
import { createDrafts } from '../../platform/drafts.ts';
import { reasonOr } from '../../platform/reason.ts';
import { uploadImage } from '../../platform/upload.ts';
import type { CropArea, OwnPhotoIntent } from './crop.ts';
import { profile } from './profile.words.ts';

/** A photo from the device, as it was chosen and as it was cut, and how far it has come. */
interface ChosenPhoto {
  original: File;
  area: CropArea;
  cut: File;
  /** What a profile save names, once it has arrived. */
  address: string | null;
  /** The upload that is under way. */
  sending: Promise<string> | null;
  /** Share that is sent, 0 to 1. */
  share: number;
  /** Why it did not arrive. */
  failed: string | null;
}

const drafts = createDrafts<ChosenPhoto | 'removed'>();
const keyOf = (memberId: string, intent: OwnPhotoIntent) => `${memberId}:${intent}`;

/** Sends the chosen photo, unless it is on its way or there. Progress and failure show while this photo is still the chosen one. */
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
      note({ sending: null, failed: reasonOr(error, profile.photoFailed) });
      throw error;
    },
  );
  note({ sending, share: 0, failed: null });
  return sending;
}

/**
 * A photo of one's own profile while it is being changed. What was chosen is uploaded at once and survives leaving the screen and a
 * session that ends; the form saves the address that `settle` answers, and then calls `drop`.
 */
export function useOwnPhoto(me: Me, intent: OwnPhotoIntent) {
  const key = keyOf(me.id, intent);
  const draft = drafts.use(key);
  const chosen = draft === 'removed' ? undefined : draft;
  const saved = intent === 'profile' ? me.profile_photo_url : me.cover_photo_url;
  return {
    intent,
    changed: draft !== undefined,
    /** What the form shows: the file that was cut, or the address that is saved, unless it is removed. */
    file: chosen?.cut ?? null,
    saved: draft === undefined ? saved : null,
    /** What was chosen, to position it anew. */
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
    /** The server no longer has what was uploaded: it has to be sent again. */
    fail: () => chosen && drafts.set(key, { ...chosen, address: null, failed: profile.photoFailed }),
    /** What to save: an address, null for no photo, undefined for no change. Waits for the upload; rejects where it fails. */
    settle: async (): Promise<string | null | undefined> => {
      if (draft === 'removed') return null;
      return chosen && (await send(key, intent, chosen));
    },
  };
}

/** Forgets the photos that a member chose and has saved by another way than the form of their profile. */
export function dropOwnPhotos(memberId: string): void {
  for (const intent of ['profile', 'cover'] satisfies OwnPhotoIntent[]) drafts.set(keyOf(memberId, intent), undefined);
}

export type OwnPhoto = ReturnType<typeof useOwnPhoto>;
