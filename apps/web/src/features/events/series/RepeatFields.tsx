import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { SeriesRule } from '@muster/contract';
import { Button } from '../../../ui/Button.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import frame from '../../../ui/LongForm.module.css';
import type { FieldsOf } from '../../../ui/useForm.ts';
import { todayAt } from '../event.when.ts';
import classes from '../form/EventForm.module.css';
import type { EventFields } from '../form/form.fields.ts';
import { chosenOfMonth, chosenWeekdays, monthChoices, seriesLike } from '../form/form.series.ts';
import { SeriesPreview } from './SeriesPreview.tsx';
import { nthOf, type Repeats, ruleWords, weekdayNames, weekdayOf, weekdays, seriesWords as words } from './series.words.ts';

/** How often: what the form offers, and what the event that is copied has. */
function oftens({ repeats, interval }: EventFields): Array<{ value: string; label: string }> {
  const offered = ['day 1', 'week 1', 'week 2', 'month 1'];
  const now = `${repeats} ${interval}`;
  const all = repeats === 'never' || offered.includes(now) ? offered : [...offered, now];
  return [
    { value: 'never', label: words.never },
    ...all.map((value) => {
      const [every, nth] = value.split(' ') as [SeriesRule['every'], string];
      return { value, label: nth === '1' ? words.each[every] : words.eachNth(every, Number(nth)) };
    }),
  ];
}

/** Which day of each month, in words. */
function monthWords(on: SeriesRule['on'], day: string): string {
  if (on === 'day') return words.monthDay(Number(day.slice(8)));
  return words.monthWeekday(on === 'last_weekday' ? 'last' : nthOf(day), weekdayNames[weekdayOf(day)]);
}

export interface RepeatFieldsProps {
  form: FieldsOf<EventFields>;
  /** How the event repeats that this one is a copy of. */
  like?: Repeats | undefined;
}

/** Whether a new event repeats, on which days, and how long; the days that follow are said in words. */
export function RepeatFields({ form, like }: RepeatFieldsProps) {
  const { values, errors, change } = form;
  const { repeats, start_day, time_zone_id } = values;
  const chosen = chosenWeekdays(values, start_day);
  const monthly = start_day ? monthChoices(start_day) : [];
  return (
    <fieldset className={frame.group}>
      <legend className={frame.legend}>{words.repeats}</legend>
      <NativeSelect
        name="repeats"
        aria-label={words.repeats}
        data={oftens(values)}
        value={repeats === 'never' ? repeats : `${repeats} ${values.interval}`}
        onChange={({ currentTarget: { value } }) => {
          const [every, interval = '1'] = value.split(' ');
          change({ repeats: every as EventFields['repeats'], interval: Number(interval), until: values.until, count: values.count });
        }}
      />
      {like && repeats === 'never' && (
        <div className={classes.actions}>
          <Button size="small" onClick={() => change(seriesLike(like))}>
            {words.likeBefore(ruleWords(like))}
          </Button>
        </div>
      )}
      {repeats === 'week' && (
        <Choices
          legend={words.weekdays}
          name="weekdays"
          several
          choices={weekdays.map((value) => ({ value, label: weekdayNames[value].slice(0, 3) }))}
          chosen={chosen}
          onChoose={(day) =>
            change({ weekdays: weekdays.filter((each) => (each === day ? !chosen.includes(each) : chosen.includes(each))) })
          }
        />
      )}
      {repeats === 'month' && monthly.length > 1 && (
        <NativeSelect
          name="month_on"
          label={words.monthly}
          data={monthly.map((value) => ({ value, label: monthWords(value, start_day) }))}
          value={chosenOfMonth(values, start_day)}
          onChange={(event) => change({ month_on: event.currentTarget.value as SeriesRule['on'] })}
        />
      )}
      {repeats !== 'never' && (
        <>
          <Choices
            legend={words.ends}
            name="ends"
            choices={[
              { value: 'until', label: words.until },
              { value: 'count', label: words.count },
            ]}
            chosen={[values.ends]}
            onChoose={(ends) => change({ ends: ends as EventFields['ends'], until: values.until, count: values.count })}
          />
          <div className={frame.pair}>
            {values.ends === 'until' ? (
              <TextInput
                {...form.getInputProps('until')}
                type="date"
                label={words.lastDay}
                min={start_day || todayAt({ time_zone_id })}
                onChange={(event) => change({ until: event.currentTarget.value })}
              />
            ) : (
              <TextInput {...form.getInputProps('count')} label={words.events} inputMode="numeric" autoComplete="off" maxLength={6} />
            )}
          </div>
          {!errors.until && !errors.count && <SeriesPreview fields={values} />}
        </>
      )}
    </fieldset>
  );
}
