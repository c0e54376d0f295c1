import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { ChallengeUnit, EventCategory } from '@muster/contract';
import { Choices } from '../../../ui/Choices.tsx';
import classes from '../../../ui/LongForm.module.css';
import type { FieldsOf } from '../../../ui/useForm.ts';
import type { ChallengeFields } from './challenge-form.fields.ts';
import { unitLabel } from './challenge-form.shown.ts';
import { challengeForm as words } from './challenge-form.words.ts';

/** The categories of events in plain words, in the order in which they are offered. */
export type EventCategories = Record<EventCategory, string>;

const units = Object.entries(words.units).map(([value, label]) => ({ value, label }));
const lengthOfAmount = 20;

export interface CountFieldsProps {
  form: FieldsOf<ChallengeFields>;
  categories: EventCategories;
  /** Once it is published, what counts stays as it is: whoever joined did so for it. */
  published: boolean;
}

/** What a challenge counts, up to which goal, and how much of one day. */
export function CountFields({ form, categories, published }: CountFieldsProps) {
  const { values, errors, change } = form;
  const unit = unitLabel(values.required_unit);
  const isOfEvents = values.required_unit === 'check-ins';
  return (
    <>
      {published ? (
        <div>
          <h2 className={classes.legend}>{words.unit}</h2>
          <p className={classes.hint}>{`${words.counts(words.units[values.required_unit].toLowerCase())} ${words.unitStays}`}</p>
        </div>
      ) : (
        <Choices
          legend={words.unit}
          name="required_unit"
          choices={units}
          chosen={[values.required_unit]}
          onChoose={(chosen) => change({ required_unit: chosen as ChallengeUnit })}
          problem={errors.required_unit}
        />
      )}
      {isOfEvents && (
        <NativeSelect
          {...form.getInputProps('checkin_event_category')}
          label={words.category}
          disabled={published}
          data={[{ value: '', label: words.anyCategory }, ...Object.entries(categories).map(([value, label]) => ({ value, label }))]}
        />
      )}
      <div className={classes.pair}>
        <TextInput
          {...form.getInputProps('goal')}
          label={words.goal(unit)}
          description={words.goalHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={lengthOfAmount}
        />
        <TextInput
          {...form.getInputProps('daily_cap')}
          label={words.cap(unit)}
          description={words.capHint}
          disabled={published}
          inputMode="decimal"
          autoComplete="off"
          maxLength={lengthOfAmount}
        />
      </div>
    </>
  );
}
