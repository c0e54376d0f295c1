import { Textarea, TextInput } from '@mantine/core';
import { reasonOr } from '../../../platform/reason.ts';
import '@mantine/core/styles/Input.layer.css';
import type { Challenge } from '@muster/contract';
import { textLength } from '@muster/contract/base/characters';
import { charactersLeft } from '../../../platform/counted.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { Counter } from '../../../ui/Counter.tsx';
import { chosenPhoto } from '../../../ui/chosen-photo.ts';
import { LinkFields } from '../../../ui/LinkFields.tsx';
import classes from '../../../ui/LongForm.module.css';
import { PhotoField } from '../../../ui/PhotoField.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { useVersionedForm } from '../../../ui/useVersionedForm.tsx';
import { useMe } from '../../session/index.ts';
import { CountFields, type EventCategories } from './CountFields.tsx';
import { sendChallenge } from './challenge-form.api.ts';
import { challengeMerging, fieldsOf, hasGoal, longest, refuseChallenge } from './challenge-form.fields.ts';
import { partTitles, shownBy } from './challenge-form.shown.ts';
import { type PictureField, pictureFields, useChallengeWriting } from './challenge-form.store.ts';
import { challengeForm as words } from './challenge-form.words.ts';
import { TeamFields } from './TeamFields.tsx';

export interface ChallengeFormProps {
  /** The challenge that is changed; null for a new one. */
  challenge: Challenge | null;
  categories: EventCategories;
  /** The draft is made, or the changes are saved. */
  done: (challenge: Challenge) => void;
}

const pictureWords = {
  badge_image_url: { legend: words.badgePicture, hint: words.badgePictureHint, shape: 'profile' },
  cover_image_url: { legend: words.cover, hint: words.coverHint, shape: 'cover' },
} as const;

/** Everything that operators say about a challenge. What is entered survives leaving the screen, a failure and a reload. */
export function ChallengeForm({ challenge, categories, done }: ChallengeFormProps) {
  const kept = useChallengeWriting(useMe().id, challenge);
  const { writing, changePicture } = kept;
  const { form, progress, conflict, discard } = useVersionedForm({
    kept,
    fieldsOf,
    merging: challengeMerging,
    changed: words.changed,
    titles: partTitles,
    shown: shownBy((category) => categories[category]),
    send: (_, onProgress) => sendChallenge(kept, onProgress),
    done,
    validate: (fields) => refuseChallenge(fields, window.location.origin),
    failed: (error) => reasonOr(error, challenge ? words.saveFailed : words.makeFailed),
  });
  const { values, errors, submitting } = form;
  const state = writing.seen?.state ?? 'draft';
  const hasBegun = state !== 'draft' && state !== 'coming';
  const counterOf = (name: keyof typeof longest) => (
    <div className={classes.count}>
      <Counter length={textLength(values[name].trim())} limit={longest[name]} left={charactersLeft} />
    </div>
  );
  // They are sent one after the other.
  const sending = submitting
    ? pictureFields.find((field) => writing.pictures[field].photo && !writing.pictures[field].uploaded)
    : undefined;
  const picture = (field: PictureField) => (
    <PhotoField
      {...pictureWords[field]}
      photo={writing.pictures[field].photo}
      kept={values[field] === chosenPhoto ? null : values[field]}
      progress={sending === field ? progress : null}
      busy={submitting}
      problem={errors[field]}
      onChange={(photo) => {
        changePicture(field, { photo, uploaded: null });
        form.change({ [field]: photo ? chosenPhoto : null });
      }}
    />
  );
  return (
    <Mantine>
      <form {...form.shape} className={classes.form}>
        {conflict}
        <div>
          <TextInput {...form.getInputProps('name')} label={words.name} />
          {counterOf('name')}
        </div>
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{words.days}</legend>
          <p className={classes.hint}>{words.daysHint}</p>
          <div className={classes.pair}>
            <TextInput
              {...form.getInputProps('start_date')}
              type="date"
              label={words.firstDay}
              disabled={hasBegun}
              onChange={({ currentTarget: { value } }) =>
                form.change({ start_date: value, end_date: values.end_date && values.end_date < value ? value : values.end_date })
              }
            />
            <TextInput {...form.getInputProps('end_date')} type="date" label={words.lastDay} min={values.start_date || undefined} />
          </div>
          {hasBegun && <p className={classes.hint}>{`${words.firstStays} ${words.recount}`}</p>}
        </fieldset>
        <CountFields form={form} categories={categories} published={state !== 'draft'} />
        <TeamFields form={form} published={state !== 'draft'} />
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{words.badge}</legend>
          {hasGoal(values) ? (
            <>
              <div>
                <TextInput {...form.getInputProps('badge_name')} label={words.badgeName} description={words.badgeHint} />
                {counterOf('badge_name')}
              </div>
              {picture('badge_image_url')}
            </>
          ) : (
            <p className={classes.hint}>{words.badgeNeedsGoal}</p>
          )}
        </fieldset>
        {picture('cover_image_url')}
        <div>
          <Textarea {...form.getInputProps('description')} label={words.description} classNames={{ input: classes.text }} />
          {counterOf('description')}
        </div>
        <LinkFields form={form} hint={words.linksHint} />
        <SaveBar form={form} save={challenge ? words.save : words.makeDraft}>
          {discard}
        </SaveBar>
      </form>
    </Mantine>
  );
}
