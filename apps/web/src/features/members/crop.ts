import type { MediaIntent } from '@muster/contract';

/** The two photos of a profile. */
export type OwnPhotoIntent = Extract<MediaIntent, 'profile' | 'cover'>;

/** A part of an image, in its own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The aspect ratio of each photo, width over height, and the largest width that the server keeps. */
export const shapes: Record<OwnPhotoIntent, { aspect: number; width: number }> = {
  profile: { aspect: 1, width: 1024 },
  cover: { aspect: 3, width: 1600 },
};

/**
 * Crops an image that the browser can decode, never upscaling it. WebP preserves transparency; a browser that cannot encode it falls back
 * to PNG. Rejects where the image cannot be decoded.
 */
export async function cutPhoto(file: File, area: CropArea, intent: OwnPhotoIntent): Promise<File> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { aspect, width: widest } = shapes[intent];
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(Math.min(area.width, widest)));
    canvas.height = Math.max(1, Math.round(canvas.width / aspect));
    canvas.getContext('2d')?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
    const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
    if (!cut) throw new Error('The photo could not be drawn.');
    return new File([cut], `${intent}.${cut.type.slice('image/'.length)}`, { type: cut.type });
  } finally {
    URL.revokeObjectURL(url);
  }
}
