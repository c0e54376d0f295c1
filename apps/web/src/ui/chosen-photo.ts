import type { MediaIntent } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { reasonOr } from '../platform/reason.ts';
import { uploadImage } from '../platform/upload.ts';
import type { CutPhoto } from './crop.ts';

/** Stands for the photo that is chosen but not uploaded. */
export const chosenPhoto = 'chosen';

/** The photo could not be uploaded. */
export class PhotoError extends Error {
  /** The field of the form that has its address. */
  readonly field: string;

  constructor(message: string, field = 'photo_url') {
    super(message);
    this.field = field;
  }
}

/** The photo of a form, as its draft keeps it. */
export interface PhotoWriting {
  /** The address of a stored photo, null for none, `chosenPhoto` for a file of this device that is not sent yet. */
  photo_url: string | null;
  /** A photo chosen from the device, or positioned anew. */
  photo: CutPhoto | null;
  /** Where that photo was uploaded to, so that it is uploaded only once. */
  uploaded: string | null;
}

interface Sending {
  /** The field of the form, where it is not `photo_url`. */
  field?: string;
  intent: MediaIntent;
  /** The photo that it has until now. */
  before: string | null;
  /** The sentence when it cannot be uploaded. */
  failed: string;
  remember: (part: { uploaded: string | null }) => void;
  onProgress: (share: number) => void;
}

/**
 * Sends what `send` sends with the photo: undefined where that stays as it is. A chosen one is uploaded first, once. Rejects with
 * `PhotoError` where that fails, also where the server no longer has the upload: the next attempt sends the file again.
 */
export async function withPhoto<T>(
  { photo_url, photo, uploaded }: PhotoWriting,
  { field, intent, before, failed, remember, onProgress }: Sending,
  send: (photo_url: string | null | undefined) => Promise<T>,
): Promise<T> {
  let address = photo_url === before ? undefined : photo_url;
  if (photo_url === chosenPhoto) {
    try {
      address = photo ? (uploaded ?? (await uploadImage(photo.file, intent, onProgress))) : undefined;
    } catch (error) {
      throw new PhotoError(reasonOr(error, failed), field);
    }
    if (address) remember({ uploaded: address });
  }
  try {
    return await send(address);
  } catch (error) {
    if (!(error instanceof ApiError && error.code.startsWith('media.'))) throw error;
    remember({ uploaded: null });
    throw new PhotoError(failed, field);
  }
}
