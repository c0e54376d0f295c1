import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getConfig } from '../../platform/config.ts';
import { takeInvitation } from '../../platform/invitation.ts';
import { reasonOr } from '../../platform/reason.ts';
import { usesSso } from '../../platform/session.ts';
import { dropOwnPhotos, useOwnPhoto } from '../members/index.ts';
import { configuredSteps, loginOutcome, type StepName, shirtSteps, useMe } from '../session/index.ts';
import { finishRegistration } from './account.api.ts';
import { account } from './account.words.ts';
import { clearDraft, type Draft, readDraft, saveDraft } from './draft.ts';
import { registrationChange, stepToMend } from './registration.ts';
import { stepOf } from './steps.ts';

/** What a registration step's screen needs: its position, and how to continue. */
export function useStep(name: StepName) {
  const navigate = useNavigate();
  const me = useMe();
  const config = getConfig();
  const step = stepOf(name, config, usesSso());
  /** Why the member was sent back here. Shown above the form, since the open question may be anywhere in it. */
  const notice = useRouterState({ select: ({ location }) => location.state.failure });
  // An upload may finish after its step was left, and a reload forgets the file.
  const profilePhoto = useOwnPhoto(me, 'profile').chosen?.address;
  const coverPhoto = useOwnPhoto(me, 'cover').chosen?.address;
  useEffect(() => {
    if (profilePhoto) saveDraft({ profile_photo_url: profilePhoto });
    if (coverPhoto) saveDraft({ cover_photo_url: coverPhoto });
  }, [profilePhoto, coverPhoto]);

  /**
   * Stores this step's answers; the last step saves everything in one call and goes to the steps of a shirt, where there are any, or to the
   * feed, or to the invitation that led here [REG-17, REG-19].
   * Rejects if saving failed because of this step.
   */
  const goOn = async (change: Draft) => {
    saveDraft(change);
    if (step?.next) return navigate({ to: step.next });
    // Where the waiver is not the last step, a typed address could skip it [REG-36].
    const waiver = configuredSteps(config).find((each) => each.name === 'complete_registration');
    if (waiver && !{ ...readDraft(), ...change }.waiver) return navigate({ to: waiver.path, state: { failure: account.stepOpen } });
    try {
      const saved = await finishRegistration(me.id, registrationChange(readDraft(), me, config));
      clearDraft();
      dropOwnPhotos(me.id);
      // The account counts from now on; a shirt is extra [REG-19].
      const [shirt] = shirtSteps(config);
      if (shirt) await navigate({ to: shirt.path, replace: true });
      else await navigate({ href: loginOutcome(saved, config, takeInvitation()), replace: true, state: { newAccount: true } });
    } catch (error) {
      const mend = configuredSteps(config).find((each) => each.name === stepToMend(error));
      if (mend?.name === 'social_profile') {
        // A photo that the server no longer has must be chosen again.
        dropOwnPhotos(me.id);
        saveDraft({ profile_photo_url: undefined, cover_photo_url: undefined });
      }
      // What an earlier step left unanswered, for example because a bookmark skipped it, is asked there.
      if (mend && mend.name !== name) await navigate({ to: mend.path, state: { failure: account.stepOpen } });
      else throw error;
    }
  };

  const back = step?.back;
  const goBack = back && (() => void navigate({ to: back }));
  /** Why the registration could not be finished. */
  const failed = (error: unknown) => reasonOr(error, account.finishFailed);
  return { step, me, notice, goOn, goBack, failed };
}
