const latin = (content: Buffer, from: number, to: number) => content.subarray(from, to).toString('latin1');

/** Names of mp4 that browsers play; those of photos, of sound alone and of QuickTime are not among them. */
const brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|MSNV|dash|f4v )$/;

/** Whether this begins as an mp4: a box that says so, with the names of what it is compatible with. */
function isMp4(content: Buffer): boolean {
  if (content.length < 16 || latin(content, 4, 8) !== 'ftyp') return false;
  const size = content.readUInt32BE(0);
  if (size < 16 || size > Math.min(content.length, 512) || size % 4 !== 0) return false;
  return brands.test(latin(content, 8, 12));
}

/** Whether this begins as a webm: the head of a Matroska file whose type is webm. */
const isWebm = (content: Buffer): boolean =>
  content.length > 40 && content.readUInt32BE(0) === 0x1a45dfa3 && /\x42\x82\x84webm/.test(latin(content, 4, 64));

/** What kind of film a file is by the first bytes of its content, whatever it is called; null for anything else. */
export const filmType = (content: Buffer): 'video/mp4' | 'video/webm' | null =>
  isMp4(content) ? 'video/mp4' : isWebm(content) ? 'video/webm' : null;
