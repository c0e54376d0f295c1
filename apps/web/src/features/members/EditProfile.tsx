import type { Me, MemberChange, MusterContract } from '@muster/contract';
import { ApiError, presentState } from '@muster/contract/client';
import { limits, textLength } from '@muster/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { profile } from '../../platform/words/profile.ts';
import { writing } from '../../platform/words/writing.ts';
import { Button } from '../../ui/Button.tsx';
import { Counter } from '../../ui/Counter.tsx';
import { OtherText } from '../../ui/OtherText.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { toast } from '../../ui/toast.ts';
import { setMe, useMe } from '../session/index.ts';
import classes from './EditProfile.module.css';
import { Field } from './Field.tsx';
import { saveMember } from './members.api.ts';
import { OwnPhotoField } from './OwnPhotoField.tsx';
import { useOwnPhoto } from './ownPhoto.store.ts';

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

/** What somebody changes, and what stood there when they began: another tab may have saved something since. */
interface Changes {
  mine: Partial<Values>;
  saw: Partial<Values>;
}
const drafts = createDrafts<Changes>('drafts.edit_profile');
const names = ['first_name', 'last_name', 'profile_bio'] as const;
const labels = { first_name: profile.firstName, last_name: profile.lastName, profile_bio: profile.bio };

const savedOf = ({ first_name, last_name, profile_bio }: Me): Values => ({ first_name, last_name, profile_bio });
/** The fields that both this tab and another one have changed, each to something else. */
const contested = ({ mine, saw }: Changes, me: Me) =>
  names.filter((name) => mine[name] !== undefined && saw[name] !== me[name] && mine[name].trim() !== me[name]);

/** Name, bio and the two photos of one's own profile [PROF-10]. What is not saved yet survives leaving the screen and a reload. */
export function EditProfile() {
  const me = useMe();
  const navigate = useNavigate();
  const blankLastNames = getConfig().features.blank_last_names;
  const draft = drafts.use(me.id);
  const values: Values = { ...savedOf(me), ...draft?.mine };
  const both = draft ? contested(draft, me) : [];
  const shape = useRef<HTMLFormElement>(null);
  const cover = useOwnPhoto(me, 'cover');
  const photo = useOwnPhoto(me, 'profile');
  const [problems, setProblems] = useState<Problems>({});
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const bioLength = textLength(values.profile_bio.trim());

  const change = (name: keyof Values) => (value: string) => {
    drafts.set(me.id, { mine: { ...draft?.mine, [name]: value }, saw: { [name]: me[name], ...draft?.saw } });
    setProblems({ ...problems, [name]: undefined });
  };
  const discard = () => {
    drafts.set(me.id, undefined);
    for (const each of [cover, photo]) each.drop();
    setProblems({});
    setFailed(false);
  };

  /** Saves what was changed here. Where another tab has saved something else meanwhile, there is nothing to ask; else it throws. */
  const saveProfile = async (at: Me, photos: Pick<MemberChange, 'cover_photo_url' | 'profile_photo_url'>): Promise<void> => {
    try {
      await saveMember(me.id, { ...savedOf(at), ...draft?.mine, ...photos, version: at.version });
    } catch (error) {
      const current = presentState<MusterContract['saveMember']>(error);
      if (!current) throw error;
      setMe(current);
      if (draft && contested(draft, current).length > 0) throw error;
      await saveProfile(current, photos);
    }
  };

  const keep = () => {
    drafts.set(me.id, { mine: draft?.mine ?? {}, saw: savedOf(me) });
    shape.current?.requestSubmit();
  };
  const take = () =>
    drafts.set(me.id, {
      mine: Object.fromEntries(Object.entries(draft?.mine ?? {}).filter(([name]) => !both.includes(name as keyof Values))),
      saw: savedOf(me),
    });

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = refuseProfile(values, blankLastNames);
    setProblems(found);
    setFailed(false);
    const [first] = Object.keys(found);
    if (first) return (form.elements.namedItem(first) as HTMLElement | null)?.focus();
    setBusy(true);
    try {
      const addresses = await Promise.all([cover.settle(), photo.settle()]).catch(() => null);
      // The photo that could not be sent says so itself.
      if (!addresses) return;
      const [cover_photo_url, profile_photo_url] = addresses;
      await saveProfile(me, { cover_photo_url, profile_photo_url });
      discard();
      toast(profile.saved);
      await navigate({ to: '/profile' });
    } catch (error) {
      if (presentState(error)) return;
      const fields = error instanceof ApiError ? error.fields : {};
      const named = Object.fromEntries(Object.entries(fields).flatMap(([name, [text]]) => (name in values && text ? [[name, text]] : [])));
      setProblems(named);
      if (fields.cover_photo_url) cover.fail();
      if (fields.profile_photo_url) photo.fail();
      setFailed(Object.keys(named).length === 0 && !fields.cover_photo_url && !fields.profile_photo_url);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={shape} className={classes.form} noValidate onSubmit={(event) => void save(event)}>
      {both.length > 0 && (
        <OtherText
          title={writing.profileChanged}
          text={both.map((name) => `${labels[name]}: ${me[name]}`).join('\n')}
          busy={busy}
          onKeep={keep}
          onTake={take}
        />
      )}
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
        {failed && (
          <p className={classes.failed} role="alert">
            {profile.saveFailed}
          </p>
        )}
        <Button type="submit" look="filled" busy={busy}>
          {profile.save}
        </Button>
        {(draft || cover.changed || photo.changed) && !busy && (
          <Button look="text" onClick={discard}>
            {profile.discard}
          </Button>
        )}
      </SaveBar>
    </form>
  );
}
