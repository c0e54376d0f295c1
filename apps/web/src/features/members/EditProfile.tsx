import type { Me } from '@muster/contract';
import { ApiError } from '@muster/contract/client';
import { limits, textLength } from '@muster/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { reasonOr } from '../../platform/reason.ts';
import { Button } from '../../ui/Button.tsx';
import { Counter } from '../../ui/Counter.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { toast } from '../../ui/toast.ts';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import classes from './EditProfile.module.css';
import { Field } from './Field.tsx';
import { OwnPhotoField } from './OwnPhotoField.tsx';
import { useOwnPhoto } from './ownPhoto.store.ts';
import { profile } from './profile.words.ts';
import { type Changes, useOwnChanges } from './useOwnChanges.ts';

interface Values {
  first_name: string;
  last_name: string;
  profile_bio: string;
}
type Problems = Partial<Record<keyof Values, string>>;

/** What is wrong with a profile as typed [PROF-45, PROF-46, PROF-47]. */
function refuseProfile(values: Values, blankLastNames: boolean): Problems {
  const problems: Problems = {};
  if (!values.first_name.trim()) problems.first_name = profile.required;
  if (!values.last_name.trim() && !blankLastNames) problems.last_name = profile.required;
  const bio = values.profile_bio.trim();
  if (!bio) problems.profile_bio = profile.bioRequired;
  else if (textLength(bio) > limits.bio_length) problems.profile_bio = profile.bioLong;
  return problems;
}

const drafts = createDrafts<Changes<Values>>('drafts.edit_profile');
const labels = { first_name: profile.firstName, last_name: profile.lastName, profile_bio: profile.bio };
const valuesOf = ({ first_name, last_name, profile_bio }: Me): Values => ({ first_name, last_name, profile_bio });

/** Name, bio and the two photos of one's own profile [PROF-10]. What is not saved yet survives leaving the screen and a reload. */
export function EditProfile() {
  const changes = useOwnChanges(drafts, valuesOf);
  const { me, values } = changes;
  const navigate = useNavigate();
  const blankLastNames = getConfig().features.blank_last_names;
  const shape = useRef<HTMLFormElement>(null);
  const cover = useOwnPhoto(me, 'cover');
  const photo = useOwnPhoto(me, 'profile');
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const bioLength = textLength(values.profile_bio.trim());

  const change = (name: keyof Values) => (value: string) => {
    changes.change({ [name]: value });
    setProblems({ ...problems, [name]: undefined });
  };
  const discard = () => {
    changes.drop();
    for (const each of [cover, photo]) each.drop();
    setProblems({});
    setFailure(undefined);
  };

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = refuseProfile(values, blankLastNames);
    setProblems(found);
    setFailure(undefined);
    const [first] = Object.keys(found);
    if (first) return (form.elements.namedItem(first) as HTMLElement | null)?.focus();
    setBusy(true);
    try {
      const addresses = await Promise.all([cover.settle(), photo.settle()]).catch(() => null);
      // The photo that could not be sent says so itself.
      if (!addresses) return;
      const [cover_photo_url, profile_photo_url] = addresses;
      if (!(await changes.save((next) => ({ ...next, cover_photo_url, profile_photo_url })))) return;
      discard();
      toast(profile.saved);
      await navigate({ to: '/profile' });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const named = Object.fromEntries(Object.entries(fields).flatMap(([name, [text]]) => (name in values && text ? [[name, text]] : [])));
      setProblems(named);
      if (fields.cover_photo_url) cover.fail();
      if (fields.profile_photo_url) photo.fail();
      const said = Object.keys(named).length > 0 || fields.cover_photo_url || fields.profile_photo_url;
      setFailure(said ? undefined : reasonOr(error, profile.saveFailed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={shape} className={classes.form} noValidate onSubmit={(event) => void save(event)}>
      <ChangedElsewhere changes={changes} labels={labels} form={shape} busy={busy} />
      <OwnPhotoField me={me} photo={cover} />
      <OwnPhotoField me={me} photo={photo} />
      <Field
        name="first_name"
        label={profile.firstName}
        value={values.first_name}
        onChange={change('first_name')}
        problem={problems.first_name}
        autoComplete="given-name"
        maxLength={limits.name_length}
      />
      <Field
        name="last_name"
        label={profile.lastName}
        hint={blankLastNames ? profile.optional : undefined}
        value={values.last_name}
        onChange={change('last_name')}
        problem={problems.last_name}
        autoComplete="family-name"
        maxLength={limits.name_length}
      />
      <Field
        name="profile_bio"
        label={profile.bio}
        value={values.profile_bio}
        onChange={change('profile_bio')}
        problem={bioLength > limits.bio_length ? profile.bioLong : problems.profile_bio}
        placeholder={profile.bioHint}
        long
        counter={<Counter length={bioLength} limit={limits.bio_length} left={profile.left} />}
      />
      <SaveBar>
        {failure && (
          <p className={classes.failed} role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" look="filled" busy={busy}>
          {profile.save}
        </Button>
        {(changes.changed || cover.changed || photo.changed) && !busy && (
          <Button look="text" onClick={discard}>
            {profile.discard}
          </Button>
        )}
      </SaveBar>
    </form>
  );
}
