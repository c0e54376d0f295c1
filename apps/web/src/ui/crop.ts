/** A part of an image, in its own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A photo from this device: as it was chosen, which part of it shows, and that part as a file of its own. */
export interface CutPhoto {
  original: File;
  area: CropArea;
  file: File;
}

/** What kind of photo is cropped. */
export type CropShape = 'profile' | 'cover' | 'event';

/** The aspect ratio of each photo, width over height, and the largest width that the server keeps. */
export const shapes: Record<CropShape, { aspect: number; width: number }> = {
  profile: { aspect: 1, width: 1024 },
  cover: { aspect: 3, width: 1600 },
  event: { aspect: 16 / 9, width: 1600 },
};

/**
 * Crops an image that the browser can decode, never upscaling it. WebP preserves transparency; a browser that cannot encode it falls back
 * to PNG. Rejects where the image cannot be decoded.
 */
export async function cutPhoto(file: File, area: CropArea, shape: CropShape): Promise<File> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { aspect, width: widest } = shapes[shape];
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(Math.min(area.width, widest)));
    canvas.height = Math.max(1, Math.round(canvas.width / aspect));
    canvas.getContext('2d')?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
    const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
    if (!cut) throw new Error('The photo could not be drawn.');
    return new File([cut], `${shape}.${cut.type.slice('image/'.length)}`, { type: cut.type });
  } finally {
    URL.revokeObjectURL(url);
  }
}
