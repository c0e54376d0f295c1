import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { reasonOr } from '../../../platform/reason.ts';
import '@mantine/core/styles/Input.layer.css';
import type { Event } from '@muster/contract';
import { textLength } from '@muster/contract/base/characters';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { useRef } from 'react';
import { getConfig } from '../../../platform/config.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { Counter } from '../../../ui/Counter.tsx';
import { chosenPhoto } from '../../../ui/chosen-photo.ts';
import { LinkFields } from '../../../ui/LinkFields.tsx';
import frame from '../../../ui/LongForm.module.css';
import { PhotoField } from '../../../ui/PhotoField.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { Tabs, tabId } from '../../../ui/Tabs.tsx';
import { useVersionedForm } from '../../../ui/useVersionedForm.tsx';
import { categoryWords } from '../filters/categories.words.ts';
import { groupEvents } from '../next/group-events.words.ts';
import { RepeatFields } from '../series/RepeatFields.tsx';
import { NotChosen, useSeriesQuestion } from '../series/SeriesQuestion.tsx';
import type { Meant } from '../series/series.api.ts';
import { type Repeats, seriesWords } from '../series/series.words.ts';
import classes from './EventForm.module.css';
import { changedParts, sendEvent } from './form.api.ts';
import { descriptionLength, fieldNamed, fieldsOf, refuseEvent } from './form.fields.ts';
import { eventMerging } from './form.merge.ts';
import { type FormGroup, kindsFor } from './form.rules.ts';
import { shownOf } from './form.shown.ts';
import { type EventWriting, useEventWriting } from './form.store.ts';
import { eventForm } from './form.words.ts';
import { HostField } from './HostField.tsx';
import { SeatFields } from './SeatFields.tsx';
import { WhenFields } from './WhenFields.tsx';
import { WhereFields } from './WhereFields.tsx';

export interface EventFormProps {
  /** Where the draft is kept. */
  draft: string;
  /** What the form begins with. */
  start: () => EventWriting;
  /** The label of the button; that of a series is another. */
  save: string;
  /** The sentence for a failure that no field caused. */
  failed: string;
  /** The group that it is an event of. */
  group?: FormGroup | undefined;
  /** How the event repeats that the new one is a copy of. */
  like?: Repeats | undefined;
  /** The event is created, or its changes are saved. */
  done: (event: Event) => void;
}

const tabs = () => ({ local: getConfig().labels.local_events, virtual: eventForm.virtual });

/** Everything about an event [EVENT-26, EVENT-56 to EVENT-72]. What is entered survives leaving the screen, a failure and a reload. */
export function EventForm({ draft, start, save, failed, group, like, done }: EventFormProps) {
  const config = getConfig();
  const kept = useEventWriting(draft, start);
  const { writing, change } = kept;
  const { ask, question } = useSeriesQuestion();
  const meant = useRef<Meant>('one');
  const isSent = useRef(false);
  const { form, progress, conflict, discard } = useVersionedForm({
    kept,
    fieldsOf,
    merging: eventMerging,
    changed: eventForm.changed,
    titles: eventForm.parts,
    shown: shownOf,
    ask: async (seen) => {
      isSent.current = false;
      meant.current = seen?.series_id ? await ask(seen.id, changedParts(writing, seen)) : 'one';
    },
    send: async (writing, onProgress) => {
      const { seen } = writing;
      // A later event may be what was changed elsewhere: nobody overwrites it who has not seen it so.
      if (seen && isSent.current) meant.current = await ask(seen.id, changedParts(writing, seen), meant.current);
      isSent.current = true;
      return sendEvent(writing, change, onProgress, meant.current);
    },
    done,
    validate: (fields) => refuseEvent(fields, { config, example: window.location.origin, began: writing.seen?.starts_local.slice(0, 10) }),
    fieldOf: fieldNamed,
    refused: (error) => (error instanceof NotChosen ? {} : undefined),
    failed: (error) => reasonOr(error, failed),
  });

  const { values, submitting } = form;
  const kinds = kindsFor(writing.seen, config, group);
  const nameLength = textLength(values.name.trim());
  const length = descriptionLength(values);
  return (
    <Mantine>
      {kinds.length > 1 && (
        <Tabs
          label={eventForm.kind}
          tabs={kinds.map((kind) => [kind, tabs()[kind]])}
          open={values.is_virtual ? 'virtual' : 'local'}
          onOpen={(kind) => form.change({ is_virtual: kind === 'virtual', location: values.location })}
          panel="event-form"
        />
      )}
      <div
        id="event-form"
        {...(kinds.length > 1 && { role: 'tabpanel', 'aria-labelledby': tabId(values.is_virtual ? 'virtual' : 'local') })}
      >
        <form {...form.shape} className={frame.form}>
          {conflict}
          {group && <p className={frame.hint}>{groupEvents.inGroup(group.name)}</p>}
          <div className={frame.group}>
            <div>
              <TextInput {...form.getInputProps('name')} label={eventForm.name} maxLength={1000} />
              <div className={frame.count}>
                {nameLength > limits.event_name_length && <span className={classes.cut}>{eventForm.nameCut}</span>}
                <Counter length={nameLength} limit={limits.event_name_length} left={eventForm.left} />
              </div>
            </div>
            <NativeSelect
              {...form.getInputProps('category')}
              label={eventForm.category}
              data={[
                { value: '', label: eventForm.chooseCategory },
                ...Object.entries(categoryWords).map(([value, label]) => ({ value, label })),
              ]}
            />
          </div>
          {values.chapter_id !== null && <HostField form={form} words={groupEvents} />}
          <WhenFields form={form} />
          {!writing.seen && <RepeatFields form={form} like={like} />}
          {!values.is_virtual && <WhereFields form={form} />}
          <div>
            <Textarea
              {...form.getInputProps('description')}
              label={eventForm.description}
              error={length > limits.event_description_length ? fieldWords.description_long : form.errors.description}
              classNames={{ input: frame.text }}
            />
            <div className={frame.count}>
              <Counter length={length} limit={limits.event_description_length} left={eventForm.left} />
            </div>
          </div>
          <PhotoField
            legend={eventForm.photo}
            hint={eventForm.photoHint}
            shape="event"
            photo={writing.photo}
            kept={values.photo_url === chosenPhoto ? null : values.photo_url}
            progress={submitting && writing.photo && !writing.uploaded ? progress : null}
            busy={submitting}
            problem={form.errors.photo_url}
            onChange={(photo) => {
              change({ photo, uploaded: null });
              form.change({ photo_url: photo ? chosenPhoto : null });
            }}
          />
          <LinkFields form={form} hint={eventForm.linksHint} />
          <SeatFields form={form} taken={writing.seen?.attendees_count ?? 0} />
          <SaveBar form={form} save={values.repeats === 'never' ? save : seriesWords.create}>
            {discard}
          </SaveBar>
        </form>
        {question}
      </div>
    </Mantine>
  );
}
