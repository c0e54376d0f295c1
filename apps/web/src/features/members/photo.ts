import { uploadImage } from '../../platform/upload.ts';
import { saveMember } from './members.api.ts';

/** Uploads a photo and makes it one's profile photo. `onProgress` hears the share sent, 0 to 1. Rejects with `ApiError`. */
export async function changePhoto(memberId: string, file: File, onProgress: (share: number) => void): Promise<void> {
  await saveMember(memberId, { profile_photo_url: await uploadImage(file, 'profile', onProgress) });
}
