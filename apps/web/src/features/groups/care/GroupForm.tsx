import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { Group, GroupJoining, GroupKind } from '@muster/contract';
import { textLength } from '@muster/contract/limits';
import { useState } from 'react';
import { charactersLeft } from '../../../platform/counted.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import { Counter } from '../../../ui/Counter.tsx';
import { chosenPhoto, PhotoError } from '../../../ui/chosen-photo.ts';
import { PhotoField } from '../../../ui/PhotoField.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { PlaceField } from '../../places/index.ts';
import { useMe } from '../../session/index.ts';
import { groupsWords } from '../groups.words.ts';
import { reasonAbout } from '../membership.ts';
import { GroupConflict } from './GroupConflict.tsx';
import classes from './GroupForm.module.css';
import { GroupChanged, sendGroup } from './group-form.api.ts';
import { fieldNamed, fieldsOf, type GroupFields, longest, mergeGroup, placeFrom, placeLine, refuseGroup } from './group-form.fields.ts';
import { useGroupWriting } from './group-form.store.ts';
import { groupForm as words } from './group-form.words.ts';

const kinds = ['others', 'activity', 'sponsor', 'national'] as const satisfies readonly GroupKind[];
const joinings = ['open', 'request', 'invite'] as const satisfies readonly GroupJoining[];
const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

export interface GroupFormProps {
  /** The group that is changed; null for a new one. */
  group: Group | null;
  /** The group is made, or its changes are saved. */
  done: (group: Group) => void;
}

/** Everything that its admins say about a group. What is entered survives leaving the screen, a failure and a reload. */
export function GroupForm({ group, done }: GroupFormProps) {
  const kept = useGroupWriting(useMe().id, group);
  const { writing, now, change } = kept;
  const [progress, setProgress] = useState(0);
  /** The group as somebody else has saved it, while the admin has to choose. */
  const [theirs, setTheirs] = useState<Group | null>(null);
  const keepMine = (current: Group) => {
    change({ seen: current });
    setTheirs(null);
  };
  const send = async () => {
    // Whoever saves with both in front of them has made their choice.
    if (theirs) keepMine(theirs);
    for (;;) {
      setProgress(0);
      try {
        const saved = await sendGroup(now(), change, setProgress);
        kept.drop();
        return done(saved);
      } catch (error) {
        const { seen, fields: mine } = now();
        if (!(error instanceof GroupChanged && seen)) throw error;
        const { fields, contested } = mergeGroup(fieldsOf(seen), mine, fieldsOf(error.current));
        form.change(fields);
        if (contested.length > 0) return setTheirs(error.current);
        change({ seen: error.current });
      }
    }
  };
  const form = useForm<GroupFields>({
    initialValues: writing.fields,
    onChange: (fields) => change({ fields }),
    validate: refuseGroup,
    send,
    fieldOf: fieldNamed,
    refused: (error) => (error instanceof PhotoError ? { problems: { photo_url: error.message } } : undefined),
    failed: (error) => reasonAbout(error, group ? words.saveFailed : words.createFailed),
  });
  const { values, errors, submitting } = form;
  const counterOf = (name: keyof typeof longest) => (
    <div className={classes.count}>
      <Counter length={textLength(values[name].trim())} limit={longest[name]} left={charactersLeft} />
    </div>
  );
  return (
    <Mantine>
      <form {...form.shape} className={classes.form}>
        {theirs && writing.seen && !submitting && (
          <GroupConflict
            seen={writing.seen}
            mine={values}
            theirs={theirs}
            onKeep={() => {
              keepMine(theirs);
              form.shape.ref.current?.requestSubmit();
            }}
            onTake={(fields) => {
              form.change(fields);
              keepMine(theirs);
            }}
          />
        )}
        {!group && (
          <Choices
            legend={words.kind}
            name="kind"
            choices={choicesOf(kinds, groupsWords.kinds)}
            chosen={[values.kind]}
            onChoose={(kind) => form.change({ kind: kind as GroupKind })}
          />
        )}
        <div>
          <TextInput {...form.getInputProps('name')} label={words.name} />
          {counterOf('name')}
        </div>
        <PhotoField
          legend={words.banner}
          hint={words.bannerHint}
          shape="cover"
          photo={writing.photo}
          kept={values.photo_url === chosenPhoto ? null : values.photo_url}
          progress={submitting && writing.photo && !writing.uploaded ? progress : null}
          busy={submitting}
          problem={errors.photo_url}
          onChange={(photo) => {
            change({ photo, uploaded: null });
            form.change({ photo_url: photo ? chosenPhoto : null });
          }}
        />
        <div>
          <Textarea {...form.getInputProps('description')} label={words.description} classNames={{ input: classes.text }} />
          {counterOf('description')}
        </div>
        <div>
          <TextInput {...form.getInputProps('activity')} label={words.activity} description={words.activityHint} />
          {counterOf('activity')}
        </div>
        <div>
          <Choices
            legend={words.joining}
            name="joining"
            choices={choicesOf(joinings, words.joiningOf)}
            chosen={[values.joining]}
            onChoose={(joining) => form.change({ joining: joining as GroupJoining })}
            problem={errors.joining}
          />
          <p className={classes.hint} aria-live="polite">
            {words.joiningText[values.joining]}
          </p>
        </div>
        <fieldset>
          <legend className={classes.legend}>{words.place}</legend>
          <PlaceField
            chosen={values.location && placeLine(values.location)}
            hint={words.placeHint}
            kind="location"
            onPick={(place) => form.change({ location: placeFrom(place) })}
            onClear={() => form.change({ location: null })}
            problem={errors.location}
          />
        </fieldset>
        <SaveBar form={form} save={group ? words.save : words.create}>
          {kept.begun && !submitting && (
            <Button
              look="text"
              onClick={() => {
                setTheirs(null);
                form.change(kept.start().fields);
                form.refuse({});
                kept.drop();
              }}
            >
              {words.discard}
            </Button>
          )}
        </SaveBar>
      </form>
    </Mantine>
  );
}
