import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { fieldWords } from '@muster/contract/errors';
import { limits, textLength } from '@muster/contract/limits';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Mantine } from '../../theme/Mantine.tsx';
import { Counter } from '../../ui/Counter.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstProblem } from '../../ui/focus-problem.ts';
import { type OwnPhoto, OwnPhotoField, useOwnPhoto } from '../members/index.ts';
import { profile } from '../members/profile.words.ts';
import { account } from './account.words.ts';
import { readDraft, saveDraft } from './draft.ts';
import { Screen } from './Screen.tsx';
import classes from './SocialInfo.module.css';
import { StepActions } from './StepActions.tsx';
import { previewOf } from './uploaded.ts';
import { useStep } from './useStep.ts';

/** Keeps that a photo is removed; taken back, the address of the one before. */
function useKept(name: 'profile_photo_url' | 'cover_photo_url', { chosen, changed }: OwnPhoto, before: string | null | undefined) {
  const address = changed ? null : before;
  const waiting = chosen !== null;
  useEffect(() => {
    if (!waiting) saveDraft({ [name]: address });
  }, [waiting, name, address]);
}

/** The step social_profile: photos and a few words, all of which may wait [REG-09, REG-11]. */
export function SocialInfo() {
  const { step, me, busy, notice, failure, goOn, goBack } = useStep('social_profile');
  const draft = readDraft();
  const [bio, setBio] = useState(draft.profile_bio ?? me.profile_bio);
  const [sending, setSending] = useState(false);
  // After a reload the chosen file is gone from memory, but what was uploaded of it is there.
  const [before] = useState(draft);
  const shown = {
    ...me,
    profile_photo_url: previewOf(before.profile_photo_url, 'profile') ?? me.profile_photo_url,
    cover_photo_url: previewOf(before.cover_photo_url, 'cover') ?? me.cover_photo_url,
  };
  const photo = useOwnPhoto(shown, 'profile');
  const cover = useOwnPhoto(shown, 'cover');
  useKept('profile_photo_url', photo, before.profile_photo_url);
  useKept('cover_photo_url', cover, before.cover_photo_url);
  const length = textLength(bio.trim());
  const long = length > limits.bio_length;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (long) return focusFirstProblem(event.currentTarget);
    setSending(true);
    // A photo that could not be sent says so itself.
    const sent = await Promise.all([photo.settle(), cover.settle()]).catch(() => null);
    setSending(false);
    if (!sent) return;
    const [profile_photo_url = before.profile_photo_url, cover_photo_url = before.cover_photo_url] = sent;
    await goOn({ profile_bio: bio, profile_photo_url, cover_photo_url });
  };

  return (
    <Mantine>
      <Screen title={account.socialTitle} text={account.socialText} step={step} notice={notice}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <OwnPhotoField me={shown} photo={photo} />
          <OwnPhotoField me={shown} photo={cover} />
          <div>
            <Textarea
              name="profile_bio"
              label={profile.bio}
              placeholder={profile.bioHint}
              value={bio}
              error={long ? fieldWords.bio : undefined}
              classNames={{ input: classes.bio }}
              onChange={(event) => {
                setBio(event.currentTarget.value);
                saveDraft({ profile_bio: event.currentTarget.value });
              }}
            />
            <div className={classes.counter}>
              <Counter length={length} limit={limits.bio_length} left={profile.left} />
            </div>
          </div>
          <FormError>{failure}</FormError>
          <StepActions last={!step?.next} busy={busy || sending} onBack={goBack} />
        </form>
      </Screen>
    </Mantine>
  );
}
