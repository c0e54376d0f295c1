import type { ImportKind } from '@muster/contract';

const starts = (bytes: Buffer, at: number, what: string) => bytes.toString('latin1', at, at + what.length) === what;
const root = /<(?:[\w-]+:)?(gpx|TrainingCenterDatabase|HealthData)[\s>]|<!DOCTYPE (HealthData)\s/;

const kinds: Readonly<Record<string, ImportKind>> = { gpx: 'gpx', TrainingCenterDatabase: 'tcx', HealthData: 'apple-health' };

/** The beginning of a text as it was written: UTF-16 by its mark, anything else as bytes, since only names of elements are looked for. */
function textOf(bytes: Buffer): string {
  const mark = bytes.readUInt16BE(0);
  if (mark !== 0xfffe && mark !== 0xfeff) return bytes.toString('latin1');
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
}

/** Whether a file is compressed as a whole, as services export activities: `.fit.gz`. */
export const isCompressed = (beginning: Buffer): boolean => starts(beginning, 0, '\u001f\u008b');

/** What kind of file begins like this. Its name is not asked: it may say anything. */
export function kindOf(beginning: Buffer): ImportKind | undefined {
  if (beginning.length < 12) return undefined;
  if (starts(beginning, 8, '.FIT')) return 'fit';
  // Of all archives, members are asked for one kind only; also an empty one begins with PK.
  if (starts(beginning, 0, 'PK\u0003\u0004') || starts(beginning, 0, 'PK\u0005\u0006')) return 'apple-health';
  const [, element, doctype] = root.exec(textOf(beginning)) ?? [];
  return kinds[element ?? doctype ?? ''];
}
