const latin = (content: Buffer, from: number, to: number) => content.subarray(from, to).toString('latin1');

/** MP4 brands that browsers play, without those of photos, audio and QuickTime. */
const brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|MSNV|dash|f4v )$/;

/** Checks that a file starts like an MP4: with an `ftyp` box that lists compatible brands. */
function isMp4(content: Buffer): boolean {
  if (content.length < 16 || latin(content, 4, 8) !== 'ftyp') return false;
  const size = content.readUInt32BE(0);
  if (size < 16 || size > Math.min(content.length, 512) || size % 4 !== 0) return false;
  return brands.test(latin(content, 8, 12));
}

/** Checks that a file starts like a WebM: with a Matroska header whose type is webm. */
const isWebm = (content: Buffer): boolean =>
  content.length > 40 && content.readUInt32BE(0) === 0x1a45dfa3 && /\x42\x82\x84webm/.test(latin(content, 4, 64));

/** Returns the type of a film from the first bytes of its content, whatever its name; null for anything else. */
export const filmType = (content: Buffer): 'video/mp4' | 'video/webm' | null =>
  isMp4(content) ? 'video/mp4' : isWebm(content) ? 'video/webm' : null;
