import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { reasonOr } from '../../platform/reason.ts';
import { usesSso } from '../../platform/session.ts';
import { dropOwnPhotos, useOwnPhoto } from '../members/index.ts';
import { configuredSteps, loginOutcome, type StepName, useMe } from '../session/index.ts';
import { finishRegistration } from './account.api.ts';
import { account } from './account.words.ts';
import { clearDraft, type Draft, readDraft, saveDraft } from './draft.ts';
import { registrationChange, stepToMend } from './registration.ts';
import { stepOf } from './steps.ts';

/** What a registration step screen needs: where it stands, and how to go on. */
export function useStep(name: StepName) {
  const navigate = useNavigate();
  const me = useMe();
  const config = getConfig();
  const step = stepOf(name, config, usesSso());
  const [busy, setBusy] = useState(false);
  /** Why the member is back here. Above the form: what is open may be anywhere in it. */
  const notice = useRouterState({ select: ({ location }) => location.state.failure });
  const [failure, setFailure] = useState<string>();
  // An upload may end after its step was left, and a reload forgets the file.
  const profilePhoto = useOwnPhoto(me, 'profile').chosen?.address;
  const coverPhoto = useOwnPhoto(me, 'cover').chosen?.address;
  useEffect(() => {
    if (profilePhoto) saveDraft({ profile_photo_url: profilePhoto });
    if (coverPhoto) saveDraft({ cover_photo_url: coverPhoto });
  }, [profilePhoto, coverPhoto]);

  /** Keeps what this step asked for; the last one saves everything in one call and goes to the feed [REG-17]. */
  const goOn = async (change: Draft) => {
    saveDraft(change);
    setFailure(undefined);
    if (step?.next) return navigate({ to: step.next });
    // Where the waiver is not the last step, an address in the bar leads past it [REG-36].
    const waiver = configuredSteps(config).find((each) => each.name === 'complete_registration');
    if (waiver && !{ ...readDraft(), ...change }.waiver) return navigate({ to: waiver.path, state: { failure: account.stepOpen } });
    setBusy(true);
    try {
      const saved = await finishRegistration(me.id, registrationChange(readDraft(), me, config));
      clearDraft();
      dropOwnPhotos(me.id);
      await navigate({ href: loginOutcome(saved, config), replace: true, state: { newAccount: true } });
    } catch (error) {
      const mend = configuredSteps(config).find((each) => each.name === stepToMend(error));
      if (mend?.name === 'social_profile') {
        // A photo that the server no longer has must be chosen again.
        dropOwnPhotos(me.id);
        saveDraft({ profile_photo_url: undefined, cover_photo_url: undefined });
      }
      // What an earlier step left open, such as after a visit by a bookmark, is asked there.
      if (mend && mend.name !== name) await navigate({ to: mend.path, state: { failure: account.stepOpen } });
      else setFailure(reasonOr(error, account.finishFailed));
    } finally {
      setBusy(false);
    }
  };

  const back = step?.back;
  const goBack = back && (() => void navigate({ to: back }));
  return { step, me, busy, notice, failure, goOn, goBack };
}
