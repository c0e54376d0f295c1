import { Zip, ZipDeflate } from 'fflate';

/** One file of an archive, as a stream. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array>;
  /** False for files that are already compressed, such as photos. */
  packs: boolean;
}

/**
 * Returns a zip archive as a stream: at most one piece of its input and output is in memory. Uncompressed files use stored deflate blocks,
 * since some programs cannot read the `store` method with the size after the data.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const taken = () => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  for await (const { name, content, packs } of entries) {
    const file = Object.assign(new ZipDeflate(name, { level: packs ? 6 : 0 }), { mtime });
    zip.add(file);
    for await (const piece of content) {
      file.push(piece);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
