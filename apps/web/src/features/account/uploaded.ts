/** The size of each photo that a preview shows. */
const widths = { profile: 256, cover: 800 };

/**
 * Where an uploaded photo can be seen before a profile uses it, by the address that a save would send. Undefined if there is none; a photo
 * in a bucket is only processed by the save, and until then its preview shows the placeholder.
 */
export function previewOf(address: string | null | undefined, intent: keyof typeof widths): string | undefined {
  const id = address && /\/media\/([0-9a-f-]{36})\//i.exec(address)?.[1];
  return id ? `/media/${id}/${widths[intent]}.webp` : undefined;
}
