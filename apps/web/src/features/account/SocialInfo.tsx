import { useEffect, useState } from 'react';
import { Mantine } from '../../theme/Mantine.tsx';
import { useForm } from '../../ui/useForm.ts';
import { BioField, type OwnPhoto, OwnPhotoField, refuseBio, useOwnPhoto } from '../members/index.ts';
import { account } from './account.words.ts';
import { readDraft, saveDraft } from './draft.ts';
import { Screen } from './Screen.tsx';
import { StepActions } from './StepActions.tsx';
import { previewOf } from './uploaded.ts';
import { useStep } from './useStep.ts';

/** Keeps a photo as removed; undoing that restores the previous address. */
function useKept(name: 'profile_photo_url' | 'cover_photo_url', { chosen, changed }: OwnPhoto, before: string | null | undefined) {
  const address = changed ? null : before;
  const waiting = chosen !== null;
  useEffect(() => {
    if (!waiting) saveDraft({ [name]: address });
  }, [waiting, name, address]);
}

/** The step social_profile: photos and a short bio, all of which can wait [REG-09, REG-11]. */
export function SocialInfo() {
  const { step, me, notice, goOn, goBack, failed } = useStep('social_profile');
  // After a reload the chosen file is gone from memory, but what was uploaded of it remains.
  const [before] = useState(readDraft);
  const shown = {
    ...me,
    profile_photo_url: previewOf(before.profile_photo_url, 'profile') ?? me.profile_photo_url,
    cover_photo_url: previewOf(before.cover_photo_url, 'cover') ?? me.cover_photo_url,
  };
  const photo = useOwnPhoto(shown, 'profile');
  const cover = useOwnPhoto(shown, 'cover');
  useKept('profile_photo_url', photo, before.profile_photo_url);
  useKept('cover_photo_url', cover, before.cover_photo_url);
  const form = useForm({
    initialValues: { profile_bio: before.profile_bio ?? me.profile_bio },
    validate: refuseBio,
    onChange: saveDraft,
    send: async ({ profile_bio }) => {
      // A failed photo upload shows its own error.
      const sent = await Promise.all([photo.settle(), cover.settle()]).catch(() => null);
      if (!sent) return;
      const [profile_photo_url = before.profile_photo_url, cover_photo_url = before.cover_photo_url] = sent;
      await goOn({ profile_bio, profile_photo_url, cover_photo_url });
    },
    failed,
  });

  return (
    <Mantine>
      <Screen title={account.socialTitle} text={account.socialText} step={step} notice={notice}>
        <form {...form.shape}>
          <OwnPhotoField me={shown} photo={photo} />
          <OwnPhotoField me={shown} photo={cover} />
          <BioField form={form} />
          <StepActions form={form} last={!step?.next} onBack={goBack} />
        </form>
      </Screen>
    </Mantine>
  );
}
