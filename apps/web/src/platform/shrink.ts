/** The longest side that a photo is given where it is too large as it is: more than any screen shows of it. */
const SIDE = 2560;
const QUALITY = 0.85;

/** What the browser can write: WebP keeps what is transparent; where it writes PNG instead, that would be larger than before. */
const draw = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, QUALITY));

/** The same photo the same way up, smaller in pixels and bytes. Rejects where the browser cannot read or write it. */
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
