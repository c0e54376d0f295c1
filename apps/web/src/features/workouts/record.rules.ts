import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import type { Problems } from '../../ui/useForm.ts';

/** What is typed into the form. */
export interface RecordFields {
  date: string;
  miles: string;
  steps: string;
  hours: string;
  minutes: string;
  seconds: string;
}

/** Its fields in their order; that of an event has no date, since it counts for today [WORK-29]. */
export const recordFields = ['date', 'miles', 'steps', 'hours', 'minutes', 'seconds'] as const;

const isDecimal = (text: string) => /^(\d+\.?\d*|\.\d+)$/.test(text.trim());
const isWhole = (text: string) => /^\d+$/.test(text.trim());

/** Why the miles are refused [WORK-15, WORK-16, WORK-19]. What is below zero is a number, and no distance. */
function refuseMiles(text: string): string | undefined {
  if (!isDecimal(text.replace(/^\s*-/, ''))) return fieldWords.a_number;
  const wrong = !isDecimal(text) || Number(text) > limits.workout_miles_max || (text.trim().split('.')[1] ?? '').length > 2;
  return wrong ? fieldWords.workout_miles : undefined;
}

/** The same for the steps [WORK-17, WORK-19]. */
function refuseSteps(text: string): string | undefined {
  if (!isWhole(text.replace(/^\s*-/, ''))) return fieldWords.a_number;
  return !isWhole(text) || Number(text) > limits.workout_steps_max ? fieldWords.workout_steps : undefined;
}

const minutesOf = ({ hours, minutes, seconds }: RecordFields): number => Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;

/** The same for the parts of the time, which may be long together at most a day [WORK-18, WORK-19]. */
function refuseTime(fields: RecordFields): Problems<RecordFields> {
  const parts = (['hours', 'minutes', 'seconds'] as const).filter((part) => fields[part].trim() !== '');
  const wrong = Object.fromEntries(parts.filter((part) => !isWhole(fields[part])).map((part) => [part, fieldWords.a_number]));
  if (Object.keys(wrong).length > 0 || parts.length < 3 || minutesOf(fields) <= limits.workout_minutes_max) return wrong;
  return { hours: fieldWords.workout_minutes };
}

/** What is wrong with the fields as typed [WORK-12 to WORK-20]. `earliest` is the first day that is taken; null for a form without a date. */
export function refuseRecord(fields: RecordFields, earliest: string | null): Problems<RecordFields> {
  const { date, miles, steps } = fields;
  const asked = earliest === null ? recordFields.slice(1) : recordFields;
  const missing = asked.filter((name) => fields[name].trim() === '');
  const problems: Problems<RecordFields> = {
    ...(earliest !== null && date !== '' && date < earliest && { date: fieldWords.workout_day }),
    ...(miles.trim() !== '' && { miles: refuseMiles(miles) }),
    ...(steps.trim() !== '' && { steps: refuseSteps(steps) }),
    ...refuseTime(fields),
    ...Object.fromEntries(missing.map((name) => [name, fieldWords.required])),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** What is sent of them: miles as a decimal, steps as a whole number, the time as minutes with two decimals [WORK-21]. */
export const amountsIn = (fields: RecordFields) => ({
  miles: Number(fields.miles),
  steps: Number(fields.steps),
  minutes: Math.round(minutesOf(fields) * 100) / 100,
});
