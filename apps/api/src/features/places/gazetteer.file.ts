import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** The columns of the gazetteer. Places are sorted by folded name, postal codes by country and code. About 7 MB in memory. */
export interface Gazetteer {
  placeCount: number;
  countries: string[];
  states: string[];
  /** All names concatenated in UTF-8; the name of place `i` is between `nameStart[i]` and `nameStart[i + 1]`. */
  names: Buffer;
  nameStart: Uint32Array;
  country: Uint8Array;
  state: Uint8Array;
  population: Uint32Array;
  /** Degrees times 10,000: steps of about 11 metres. */
  lat: Int32Array;
  long: Int32Array;
  /** Five bytes each, padded with blanks. */
  codes: Buffer;
  codePlace: Uint32Array;
  codeLat: Int32Array;
  codeLong: Int32Array;
  /** The range of a country's postal codes. */
  codeRanges: Record<string, [from: number, to: number]>;
}

interface Header {
  countries: string[];
  states: string[];
  codeRanges: Gazetteer['codeRanges'];
  layout: Record<string, [offset: number, bytes: number]>;
}

/** Finds `gazetteer/places.br`, which has the same place relative to the sources and to the built server. */
function gazetteerFile(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'gazetteer', 'places.br');
    if (existsSync(file)) return file;
    if (folder === dirname(folder)) throw new Error('gazetteer/places.br is missing from this installation.');
  }
}

/** Maps the columns onto an unpacked file, as gazetteer/encode.ts wrote it. */
export function readGazetteer(unpacked: Uint8Array): Gazetteer {
  // Typed arrays must be aligned, so an unaligned buffer is copied.
  const { buffer, byteOffset: start } = unpacked.byteOffset % 8 === 0 ? unpacked : new Uint8Array(unpacked);
  const headerBytes = new DataView(buffer).getUint32(start, true);
  const { layout, ...header } = JSON.parse(Buffer.from(buffer, start + 4, headerBytes).toString()) as Header;
  const place = (name: string): [start: number, bytes: number] => {
    const [offset, bytes] = layout[name]!;
    return [start + 4 + headerBytes + offset, bytes];
  };
  const bytes = (name: string) => Buffer.from(buffer, ...place(name));
  const narrow = (name: string) => new Uint8Array(buffer, ...place(name));
  const unsigned = (name: string) => new Uint32Array(buffer, place(name)[0], place(name)[1] / 4);
  const signed = (name: string) => new Int32Array(buffer, place(name)[0], place(name)[1] / 4);

  const lengths = narrow('nameLengths');
  const nameStart = new Uint32Array(lengths.length + 1);
  for (let index = 0; index < lengths.length; index += 1) nameStart[index + 1] = nameStart[index]! + lengths[index]!;
  return {
    ...header,
    placeCount: lengths.length,
    names: bytes('names'),
    nameStart,
    country: narrow('country'),
    state: narrow('state'),
    population: unsigned('population'),
    lat: signed('lat'),
    long: signed('long'),
    codes: bytes('codes'),
    codePlace: unsigned('codePlace'),
    codeLat: signed('codeLat'),
    codeLong: signed('codeLong'),
  };
}

let loading: Promise<Gazetteer> | undefined;

/** The bundled gazetteer, loaded at first use and kept in memory. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= readFile(gazetteerFile()).then(promisify(brotliDecompress)).then(readGazetteer);
  return loading;
}
