import type { ImportKind } from '@muster/contract';
import { encodingOf } from './imports.xml.ts';

const starts = (bytes: Buffer, at: number, what: string) => bytes.toString('latin1', at, at + what.length) === what;
const root = /<(?:[\w-]+:)?(gpx|TrainingCenterDatabase|HealthData)[\s>]|<!DOCTYPE (HealthData)\s/;

const kinds: Readonly<Record<string, ImportKind>> = { gpx: 'gpx', TrainingCenterDatabase: 'tcx', HealthData: 'apple-health' };

/** Whether a file is compressed as a whole, as services export activities: `.fit.gz`. */
export const isCompressed = (beginning: Buffer): boolean => starts(beginning, 0, '\u001f\u008b');

/** Whether a file is an archive that has something in it. */
export const isArchive = (beginning: Buffer): boolean => starts(beginning, 0, 'PK\u0003\u0004');

/** The name of the first entry of an archive. */
function nameInArchive(beginning: Buffer): string | undefined {
  if (!isArchive(beginning) || beginning.length < 30) return undefined;
  return beginning.toString('latin1', 30, 30 + beginning.readUInt16LE(26));
}

/** Whether an entry of an archive is named as an activity: not what macOS writes beside each file. */
export const isActivityName = (name: string): boolean => /^(?!__MACOSX\/).*\.(fit|gpx|tcx)$/i.test(name);

/** What kind of file begins like this. Its name is not asked: it may say anything. */
export function kindOf(beginning: Buffer): ImportKind | undefined {
  if (beginning.length < 12) return undefined;
  if (starts(beginning, 8, '.FIT')) return 'fit';
  // Services hand out an activity in an archive of its own. Any other is taken for what members are asked for; also an empty one begins with PK.
  const name = nameInArchive(beginning);
  if (name && isActivityName(name)) return name.slice(-3).toLowerCase() as 'fit' | 'gpx' | 'tcx';
  if (isArchive(beginning) || starts(beginning, 0, 'PK\u0005\u0006')) return 'apple-health';
  const [, element, doctype] = root.exec(new TextDecoder(encodingOf(beginning)).decode(beginning)) ?? [];
  return kinds[element ?? doctype ?? ''];
}
