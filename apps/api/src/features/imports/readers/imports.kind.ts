import type { ImportKind } from '@muster/contract';
import { encodingOf } from './imports.xml.ts';

const starts = (bytes: Buffer, at: number, what: string) => bytes.toString('latin1', at, at + what.length) === what;
const root = /<(?:[\w-]+:)?(gpx|TrainingCenterDatabase|HealthData)[\s>]|<!DOCTYPE (HealthData)\s/;

const kinds: Readonly<Record<string, ImportKind>> = { gpx: 'gpx', TrainingCenterDatabase: 'tcx', HealthData: 'apple-health' };

/** Whether a file is gzip-compressed, as services export activities: `.fit.gz`. */
export const isCompressed = (beginning: Buffer): boolean => starts(beginning, 0, '\u001f\u008b');

/** Whether a file is a zip archive with at least one entry. */
export const isArchive = (beginning: Buffer): boolean => starts(beginning, 0, 'PK\u0003\u0004');

/** The name of the first entry of an archive. */
function nameInArchive(beginning: Buffer): string | undefined {
  if (!isArchive(beginning) || beginning.length < 30) return undefined;
  return beginning.toString('latin1', 30, 30 + beginning.readUInt16LE(26));
}

/** Whether an entry's name is that of an activity; excludes the metadata files of macOS. */
export const isActivityName = (name: string): boolean => /^(?!__MACOSX\/).*\.(fit|gpx|tcx)$/i.test(name);

/** Determines the kind of a file by its first bytes. Its name is ignored, since it may be anything. */
export function kindOf(beginning: Buffer): ImportKind | undefined {
  if (beginning.length < 12) return undefined;
  if (starts(beginning, 8, '.FIT')) return 'fit';
  // Services export an activity as an archive. Any other archive is taken for a health export, which members are asked for; an empty
  // archive also begins with PK.
  const name = nameInArchive(beginning);
  if (name && isActivityName(name)) return name.slice(-3).toLowerCase() as 'fit' | 'gpx' | 'tcx';
  if (isArchive(beginning) || starts(beginning, 0, 'PK\u0005\u0006')) return 'apple-health';
  const [, element, doctype] = root.exec(new TextDecoder(encodingOf(beginning)).decode(beginning)) ?? [];
  return kinds[element ?? doctype ?? ''];
}
