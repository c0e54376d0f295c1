import { Textarea, TextInput } from '@mantine/core';
import { reasonOr } from '../../../platform/reason.ts';
import '@mantine/core/styles/Input.layer.css';
import type { Group, GroupJoining, GroupKind } from '@muster/contract';
import { textLength } from '@muster/contract/base/characters';
import { charactersLeft } from '../../../platform/counted.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import { Counter } from '../../../ui/Counter.tsx';
import { chosenPhoto } from '../../../ui/chosen-photo.ts';
import classes from '../../../ui/LongForm.module.css';
import { PhotoField } from '../../../ui/PhotoField.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { useVersionedForm } from '../../../ui/useVersionedForm.tsx';
import { PlaceField } from '../../places/index.ts';
import { useMe } from '../../session/index.ts';
import { groupsWords } from '../groups.words.ts';
import { sendGroup } from './group-form.api.ts';
import {
  fieldNamed,
  fieldsOf,
  groupMerging,
  longest,
  partTitles,
  placeFrom,
  placeLine,
  refuseGroup,
  shownOf,
} from './group-form.fields.ts';
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
  const { writing, change } = kept;
  const { form, progress, conflict, discard } = useVersionedForm({
    kept,
    fieldsOf,
    merging: groupMerging,
    changed: words.changed,
    titles: partTitles,
    shown: shownOf,
    send: (writing, onProgress) => sendGroup(writing, change, onProgress),
    done,
    validate: refuseGroup,
    fieldOf: fieldNamed,
    failed: (error) => reasonOr(error, group ? words.saveFailed : words.createFailed),
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
        {conflict}
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
          <p className={`${classes.hint} ${classes.below}`} aria-live="polite">
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
          {discard}
        </SaveBar>
      </form>
    </Mantine>
  );
}
