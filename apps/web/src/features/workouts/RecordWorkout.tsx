import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { Workout } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { Link } from '@tanstack/react-router';
import { api } from '../../platform/api.ts';
import { getConfig } from '../../platform/config.ts';
import { reasonOr } from '../../platform/reason.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import classes from '../../ui/SettingsForm.module.css';
import { toast } from '../../ui/toast.ts';
import { type Problems, useForm } from '../../ui/useForm.ts';
import { useMe } from '../session/index.ts';
import { importEntry } from './import.words.ts';
import { daysBefore, ownToday, ownZone } from './log.days.ts';
import own from './RecordWorkout.module.css';
import { amountsIn, distanceLimits, type RecordFields, type RecordValues, type recordFields, refuseRecord } from './record.rules.ts';
import { recordDrafts } from './record.store.ts';
import { logsChanged } from './workouts.api.ts';
import { workoutWords as words } from './workouts.words.ts';

export interface RecordWorkoutProps {
  /** The event that it is recorded for; without one it has a date of its own. */
  eventId?: string;
  /** Called once it is recorded. */
  done: (workout: Workout) => void;
}

const blank: RecordValues = { date: null, distance: '', steps: '', hours: '', minutes: '', seconds: '' };

/** The values with today as their day, unless another was chosen. */
const dated = (values: RecordValues): RecordFields => ({ ...values, date: values.date ?? ownToday() });

/** Whether a field that was left empty is among the problems: then the form says so as a whole, too [WORK-12]. */
const isIncomplete = (problems: Problems<RecordValues>): boolean => Object.values(problems).includes(words.required);

/** The form that records a workout [WORK-08]. What was typed outlives leaving the screen, a failure and a reload. */
export function RecordWorkout({ eventId, done }: RecordWorkoutProps) {
  const me = useMe();
  const key = `${me.id}:${eventId ?? 'own'}`;
  const { rules, locale } = getConfig();
  const [daysBack, unit] = [rules.workout_days_back, locale.distance_unit];
  const earliest = eventId === undefined ? daysBefore(ownToday(), daysBack) : null;

  const send = (values: RecordValues): Promise<Workout> => {
    const params = { id: me.id };
    const fields = dated(values);
    return eventId
      ? api.addEventWorkout({ params, body: { event_id: eventId, ...amountsIn(fields), ...ownZone() } })
      : api.addDailyWorkout({ params, body: { entry_date: fields.date, ...amountsIn(fields) } });
  };

  const form = useForm<RecordValues>({
    initialValues: { ...blank, ...recordDrafts.get(key) },
    onChange: (fields) => recordDrafts.set(key, fields),
    validate: (fields) => refuseRecord(dated(fields), eventId === undefined ? daysBefore(ownToday(), daysBack) : null),
    summary: (problems) => (isIncomplete(problems) ? words.allFields : undefined),
    fieldOf: (name) => (name === 'entry_date' ? 'date' : name === 'miles' ? 'distance' : name),
    failed: (error) => reasonOr(error, words.recordFailed),
    send: async (fields) => {
      const workout = await send(fields);
      recordDrafts.set(key, undefined);
      logsChanged();
      toast(workout.double?.counts === 'other' ? words.recordedTwice : words.recorded);
      done(workout);
    },
  });
  const number = (name: (typeof recordFields)[number], maxLength: number, inputMode: 'numeric' | 'decimal' = 'numeric') => ({
    ...form.getInputProps(name),
    inputMode,
    maxLength,
    autoComplete: 'off',
    placeholder: '0',
  });

  return (
    <Mantine>
      <form {...form.shape} className={classes.form}>
        {earliest === null ? (
          <p className={classes.text}>{words.eventHint}</p>
        ) : (
          <p className={own.entry}>
            {importEntry.fromDevice} <Link to="/workoutlogs/import">{importEntry.title}</Link>
          </p>
        )}
        {earliest !== null && (
          <TextInput
            {...form.getInputProps('date')}
            value={dated(form.values).date}
            type="date"
            label={words.date}
            description={words.dateHint(daysBack)}
            min={earliest}
            max="9999-12-31"
          />
        )}
        <div className={own.pair}>
          <TextInput
            {...number('distance', 7, 'decimal')}
            label={words.distance[unit]}
            description={words.upTo(distanceLimits[unit].most)}
          />
          <TextInput {...number('steps', 6)} label={words.steps} description={words.upTo(limits.workout_steps_max)} />
        </div>
        <fieldset>
          <legend className={own.legend}>{words.time}</legend>
          <div className={own.three}>
            <TextInput {...number('hours', 4)} label={words.hours} />
            <TextInput {...number('minutes', 4)} label={words.minutes} />
            <TextInput {...number('seconds', 5)} label={words.seconds} />
          </div>
        </fieldset>
        <SaveBar form={form} save={words.record} />
      </form>
    </Mantine>
  );
}
