import { Zip, ZipDeflate } from 'fflate';

/** One file of an archive, as it comes. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array>;
  /** Whether packing makes it smaller: photos are packed already. */
  packs: boolean;
}

/**
 * A zip archive as a stream: of what goes in and of what comes out no more is held than one piece. What is not packed is stored in blocks
 * of the usual method, since some programs cannot read a plainly stored file whose size stands behind it.
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
