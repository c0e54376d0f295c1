import { useNavigate } from '@tanstack/react-router';
import { clearDraft } from '../../features/account/draft.ts';
import { shirtStepOf } from '../../features/account/steps.ts';
import { loginOutcome, type ShirtStepName, shirtSteps, useMe } from '../../features/session/index.ts';
import { getConfig } from '../../platform/config.ts';
import { takeInvitation } from '../../platform/invitation.ts';
import { usesSso } from '../../platform/session.ts';

/** What a screen of a shirt's steps needs: its position, and how it ends. By then the registration is saved [REG-19]. */
export function useShirtStep(name: ShirtStepName) {
  const navigate = useNavigate();
  const me = useMe();
  const config = getConfig();
  return {
    me,
    step: shirtStepOf(name, config, usesSso()),
    /** Whether the deployment has this step. */
    has: (other: ShirtStepName) => shirtSteps(config).some((step) => step.name === other),
    /** Leaves the registration for the feed, or for the invitation that led here. */
    finish: () => {
      clearDraft();
      void navigate({ href: loginOutcome(me, config, takeInvitation()), replace: true, state: { newAccount: true } });
    },
  };
}
