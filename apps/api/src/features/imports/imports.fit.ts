import { limits, type Sport } from '@muster/contract';
import { FitMessageReaderError, fitTimestampToUnixMilliseconds, readFitUnsignedField } from 'fit-file-parser/raw';
import { type FitMessage, messagesOf } from './imports.fit-messages.ts';
import { milesOf } from './imports.found.ts';
import { Unreadable } from './imports.problem.ts';
import type { FoundActivity } from './imports.tables.ts';

/** The message that sums up one activity. All others are checked, and left out as they pass. */
const SESSION = 18;
const [START, SPORT, SUB_SPORT, ELAPSED, TIMER, DISTANCE, CYCLES] = [2, 5, 6, 7, 8, 9, 10];

/** Sports by their numbers in the FIT profile. */
const sports: Readonly<Record<number, Sport>> = {
  1: 'running',
  2: 'cycling',
  5: 'swimming',
  11: 'walking',
  12: 'skiing',
  13: 'skiing',
  14: 'skiing',
  15: 'rowing',
  16: 'hiking',
  17: 'hiking',
  21: 'cycling',
};
/** The same of what is more than its sport. */
const subSports: Readonly<Record<number, Sport>> = { 1: 'running', 14: 'rowing', 20: 'strength', 43: 'yoga' };
/** Of these a cycle is two steps. */
const onFoot: ReadonlySet<Sport> = new Set(['running', 'walking', 'hiking']);

/** A field of a message, or nothing: also where it is of a type that it cannot have. */
function fieldOf({ fields, littleEndian }: FitMessage, number: number, size: 1 | 4): number | undefined {
  const field = fields.find(({ fieldNumber }) => fieldNumber === number);
  try {
    return readFitUnsignedField(field, size === 1 ? 0x00 : 0x86, size, littleEndian);
  } catch {
    return undefined;
  }
}

function activityOf(message: FitMessage): FoundActivity | undefined {
  const start = fieldOf(message, START, 4);
  if (start === undefined) return undefined;
  const begins = fitTimestampToUnixMilliseconds(start);
  const seconds = (fieldOf(message, TIMER, 4) ?? fieldOf(message, ELAPSED, 4) ?? 0) / 1000;
  const elapsed = (fieldOf(message, ELAPSED, 4) ?? fieldOf(message, TIMER, 4) ?? 0) / 1000;
  const said = fieldOf(message, SPORT, 1);
  const sport = subSports[fieldOf(message, SUB_SPORT, 1) ?? -1] ?? (said === undefined ? null : (sports[said] ?? 'other'));
  return {
    day: null,
    begins_at: new Date(begins).toISOString(),
    ends_at: new Date(begins + elapsed * 1000).toISOString(),
    sport,
    miles: milesOf((fieldOf(message, DISTANCE, 4) ?? 0) / 100),
    steps: sport && onFoot.has(sport) ? (fieldOf(message, CYCLES, 4) ?? 0) * 2 : 0,
    minutes: seconds / 60,
  };
}

const HEADER = 12;
const CHECK_SUM = 2;

/** The files of a chain, which some devices write one behind the other: each says how long it is. */
function chainOf(content: Buffer): Buffer[] {
  const files: Buffer[] = [];
  for (let rest = content; rest.length > 0; ) {
    if (files.length === limits.import_activities) throw new Unreadable('imports.too_much_inside');
    const length = rest.length < HEADER ? rest.length : rest.readUInt8(0) + rest.readUInt32LE(4) + CHECK_SUM;
    files.push(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return files;
}

/** The activities of a FIT file, or of a chain of them, as their sessions sum them up. */
export function readFit(content: Buffer): FoundActivity[] {
  try {
    const messages = chainOf(content).flatMap((file) => messagesOf(file, SESSION));
    return messages.flatMap((message) => activityOf(message) ?? []);
  } catch (error) {
    if (error instanceof FitMessageReaderError) throw new Unreadable('imports.damaged');
    throw error;
  }
}
