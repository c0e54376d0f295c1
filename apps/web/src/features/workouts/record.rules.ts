import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { getConfig } from '../../platform/config.ts';
import type { Problems } from '../../ui/useForm.ts';
import { milesOf } from './distance.ts';
import { workoutWords } from './workouts.words.ts';

/** What is typed into the form, with its day. */
export interface RecordFields {
  date: string;
  /** In the unit of the deployment. */
  distance: string;
  steps: string;
  hours: string;
  minutes: string;
  seconds: string;
}

/** The same as the form holds it: without a day until one is chosen, so that the day shown follows the calendar. */
export type RecordValues = Omit<RecordFields, 'date'> & { date: string | null };

/** Its fields in their order; that of an event has no date, since it counts for today [WORK-29]. */
export const recordFields = ['date', 'distance', 'steps', 'hours', 'minutes', 'seconds'] as const;

/** What the form takes of a distance in this unit: how much at most, and how many decimals [WORK-16]. */
export const distanceLimits = {
  mi: { most: limits.workout_miles_max, decimals: limits.amount_decimals },
  km: { most: limits.workout_kilometers_max, decimals: 1 },
} as const;

const isDecimal = (text: string) => /^(\d+\.?\d*|\.\d+)$/.test(text.trim());
const isWhole = (text: string) => /^\d+$/.test(text.trim());

/** Why the distance is refused [WORK-15, WORK-16, WORK-19]. What is below zero is a number, and no distance. */
function refuseDistance(text: string): string | undefined {
  if (!isDecimal(text.replace(/^\s*-/, ''))) return fieldWords.a_number;
  if (!isDecimal(text)) return fieldWords.workout_miles_min;
  const unit = getConfig().locale.distance_unit;
  const { most, decimals } = distanceLimits[unit];
  const wrong = Number(text) > most || (text.trim().split('.')[1] ?? '').length > decimals;
  return wrong ? workoutWords.distanceWrong[unit](most, decimals) : undefined;
}

/** The same for the steps [WORK-17, WORK-19]. */
function refuseSteps(text: string): string | undefined {
  if (!isWhole(text.replace(/^\s*-/, ''))) return fieldWords.a_number;
  if (!isWhole(text)) return fieldWords.workout_steps_min;
  return Number(text) > limits.workout_steps_max ? fieldWords.workout_steps : undefined;
}

const minutesOf = ({ hours, minutes, seconds }: RecordFields): number => Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;

/** The same for the parts of the time, which may be long together at most a day [WORK-18, WORK-19]. */
function refuseTime(fields: RecordFields): Problems<RecordFields> {
  const parts = (['hours', 'minutes', 'seconds'] as const).filter((part) => fields[part].trim() !== '');
  const problemOf = (text: string) => (isWhole(text.replace(/^\s*-/, '')) ? fieldWords.workout_minutes_min : fieldWords.a_number);
  const wrong = Object.fromEntries(parts.filter((part) => !isWhole(fields[part])).map((part) => [part, problemOf(fields[part])]));
  if (Object.keys(wrong).length > 0 || parts.length < 3 || minutesOf(fields) <= limits.workout_minutes_max) return wrong;
  return { hours: fieldWords.workout_minutes };
}

/** What is wrong with the fields as typed [WORK-12 to WORK-20]. `earliest` is the first day that is taken; null for a form without a date. */
export function refuseRecord(fields: RecordFields, earliest: string | null): Problems<RecordFields> {
  const { date, distance, steps } = fields;
  const asked = earliest === null ? recordFields.slice(1) : recordFields;
  const missing = asked.filter((name) => fields[name].trim() === '');
  const problems: Problems<RecordFields> = {
    ...(earliest !== null && date !== '' && date < earliest && { date: fieldWords.workout_day }),
    ...(distance.trim() !== '' && { distance: refuseDistance(distance) }),
    ...(steps.trim() !== '' && { steps: refuseSteps(steps) }),
    ...refuseTime(fields),
    ...Object.fromEntries(missing.map((name) => [name, fieldWords.required])),
  };
  const found = Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
  const isEmpty = Number(distance) === 0 && Number(steps) === 0 && minutesOf(fields) === 0;
  return Object.keys(found).length === 0 && isEmpty ? { distance: fieldWords.workout_empty } : found;
}

/** What is sent of them: miles as a decimal, steps as a whole number, the time as minutes with two decimals [WORK-21]. */
export const amountsIn = (fields: RecordFields) => ({
  miles: milesOf(Number(fields.distance)),
  steps: Number(fields.steps),
  minutes: Math.round(minutesOf(fields) * 100) / 100,
});
