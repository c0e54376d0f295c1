import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { ChangeEvent } from 'react';
import frame from '../../../ui/LongForm.module.css';
import { SearchPicker } from '../../../ui/SearchPicker.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import type { FieldsOf } from '../../../ui/useForm.ts';
import { clockWords, todayAt } from '../event.when.ts';
import type { EventFields } from './form.fields.ts';
import { hourLater, timesOfDay, zoneName, zones } from './form.times.ts';
import { eventForm } from './form.words.ts';

/** An end that still makes sense after a new start: one that is blank, or would be before it, follows the start. */
function endAfter({ end_day, end_time }: EventFields, start_day: string, start_time: string): Partial<EventFields> {
  const day = end_day < start_day ? start_day : end_day;
  const late = start_time !== '' && day === start_day && end_time <= start_time;
  return { end_day: day, ...(late && { end_time: hourLater(start_time) }) };
}

interface TimeProps {
  form: FieldsOf<EventFields>;
  name: 'start_time' | 'end_time';
  label: string;
  onChoose: (time: string) => void;
}

function Time({ form, name, label, onChoose }: TimeProps) {
  const times = timesOfDay(form.values[name]);
  return (
    <NativeSelect
      {...form.getInputProps(name)}
      label={label}
      data={[
        { value: '', label: eventForm.noTime },
        ...times.map((time) => ({ value: time, label: clockWords(`${form.values.start_day || '2000-01-01'}T${time}`) })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

/** When an event is: days from today on, times every quarter of an hour, and the zone whose clocks they are [EVENT-61 to EVENT-63]. */
export function WhenFields({ form }: { form: FieldsOf<EventFields> }) {
  const { values, change } = form;
  const { is_all_day, start_day, start_time, time_zone_id } = values;
  const today = todayAt({ time_zone_id });
  // An end that is not after the start may be wrong in its day or in its time.
  const endOn = {
    ...form.getInputProps('end_day'),
    type: 'date',
    min: start_day || today,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ end_day: event.currentTarget.value, end_time: values.end_time }),
  };
  const move = (day: string, time: string) => change({ start_day: day, start_time: time, ...endAfter(values, day, time) });
  return (
    <fieldset className={frame.group}>
      <legend className={frame.legend}>{eventForm.when}</legend>
      <Switch
        label={eventForm.allDay}
        hint={eventForm.allDayHint}
        checked={is_all_day}
        onChange={(checked) => change({ is_all_day: checked, start_time: values.start_time, end_time: values.end_time })}
      />
      <div className={frame.pair} data-when={is_all_day ? undefined : ''}>
        <TextInput
          {...form.getInputProps('start_day')}
          type="date"
          label={is_all_day ? eventForm.firstDay : eventForm.startDay}
          min={today}
          onChange={(event) => move(event.currentTarget.value, start_time)}
        />
        {!is_all_day && <Time form={form} name="start_time" label={eventForm.startTime} onChoose={(time) => move(start_day, time)} />}
        {is_all_day && <TextInput {...endOn} label={eventForm.lastDay} />}
      </div>
      {!is_all_day && (
        <div className={frame.pair} data-when="">
          <TextInput {...endOn} label={eventForm.endDay} />
          <Time form={form} name="end_time" label={eventForm.endTime} onChoose={(end_time) => change({ end_time })} />
        </div>
      )}
      <SearchPicker
        name="time_zone_id"
        label={eventForm.zone}
        shown={zoneName(time_zone_id)}
        choose={eventForm.chooseZone}
        search={eventForm.searchZones}
        nothing={eventForm.noZone}
        value={time_zone_id}
        choices={() => zones(time_zone_id)}
        onChange={(zone) => change({ time_zone_id: zone, zone_chosen: true })}
        problem={form.errors.time_zone_id}
      />
    </fieldset>
  );
}
