/** The longest side of a photo that was too large: more than any screen shows of it. */
const SIDE = 2560;
const QUALITY = 0.85;

/** What the browser can encode: WebP preserves transparency; a browser that writes PNG instead would make the file larger than before. */
const draw = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, QUALITY));

/** The same photo in the same orientation, smaller in pixels and bytes. Rejects if the browser cannot decode or encode it. */
export async function shrink(file: File): Promise<File> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The photo could not be drawn.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const smaller = (await draw(canvas, 'image/webp')) ?? (await draw(canvas, 'image/jpeg'));
    if (!smaller) throw new Error('The photo could not be written.');
    return new File([smaller], file.name.replace(/\.[^.]*$/, `.${smaller.type.slice('image/'.length)}`), { type: smaller.type });
  } finally {
    image.close();
  }
}
