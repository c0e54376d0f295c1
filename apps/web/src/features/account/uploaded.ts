/** The size of each photo that a preview shows. */
const widths = { profile: 256, cover: 800 };

/**
 * Where an uploaded photo can be seen before a profile uses it, by the address that a save names. Undefined where there is none; a photo
 * in a bucket is made ready with the save alone, and until then its preview falls back to what stands where no photo is.
 */
export function previewOf(address: string | null | undefined, intent: keyof typeof widths): string | undefined {
  const id = address && /\/media\/([0-9a-f-]{36})\//i.exec(address)?.[1];
  return id ? `/media/${id}/${widths[intent]}.webp` : undefined;
}
