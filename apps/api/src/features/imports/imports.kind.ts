import type { ImportKind } from '@muster/contract';

const starts = (bytes: Buffer, at: number, what: string) => bytes.toString('latin1', at, at + what.length) === what;
const root = /<(?:[\w-]+:)?(gpx|TrainingCenterDatabase)[\s>]/;

/** The beginning of a text as it was written: UTF-16 by its mark, anything else as bytes, since only names of elements are looked for. */
function textOf(bytes: Buffer): string {
  const mark = bytes.readUInt16BE(0);
  if (mark !== 0xfffe && mark !== 0xfeff) return bytes.toString('latin1');
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
}

/** What kind of file begins like this. Its name is not asked: it may say anything. */
export function kindOf(beginning: Buffer): ImportKind | undefined {
  if (beginning.length < 12) return undefined;
  if (starts(beginning, 8, '.FIT')) return 'fit';
  const found = root.exec(textOf(beginning))?.[1];
  return found === 'gpx' ? 'gpx' : found === 'TrainingCenterDatabase' ? 'tcx' : undefined;
}
