import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A well-formed PNG of any size with very few bytes: one bit per pixel, all black. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * 1000));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A JPEG whose frame header (SOF0) claims a far larger size. */
function hugeJpeg(jpeg: Buffer): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(65_000, frame + 5);
  changed.writeUInt16BE(65_000, frame + 7);
  return changed;
}

const plain = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff') =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .toFormat(format)
    .toBuffer();
const half = async (format: 'png' | 'jpeg' | 'gif' | 'webp') => {
  const whole = await plain(format);
  return whole.subarray(0, Math.floor(whole.length / 2));
};
const text = (content: string) => async () => Buffer.from(content);

/** Files that an upload must refuse, by description. */
export const noImages: Record<string, () => Promise<Buffer>> = {
  'nothing at all': async () => Buffer.alloc(0),
  'one byte': async () => Buffer.from([0x89]),
  'SVG with a script': text('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'),
  HTML: text('<!doctype html><title>x</title><script>alert(1)</script>'),
  PDF: text('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
  TIFF: () => plain('tiff'),
  HEIC: async () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(100)]),
  'a program': async () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(200)]),
  'PNG in its first bytes only': async () => Buffer.concat([(await plain('png')).subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
  'GIF in its first bytes only': text('GIF89a<script>alert(1)</script>'),
  'WebP in its first bytes only': text('RIFF\x10\x00\x00\x00WEBPnothing at all'),
  'half a PNG': () => half('png'),
  'half a JPEG': () => half('jpeg'),
  'half a GIF': () => half('gif'),
  'half a WebP': () => half('webp'),
};

/** Small image files that decode to very large images; some are made from a small JPEG. */
export const tooLarge: Record<string, (jpeg: Buffer) => Buffer> = {
  'PNG of 50,000 by 50,000': () => hugePng(50_000, 50_000),
  'PNG of 200,000 by 1': () => hugePng(200_000, 1),
  'PNG of 11,000 by 11,000': () => hugePng(11_000, 11_000),
  'JPEG of 65,000 by 65,000': hugeJpeg,
};
