import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { usesSso } from '../../platform/session.ts';
import { account } from '../../platform/words/account.ts';
import { loginOutcome, type StepName, useMe } from '../session/index.ts';
import { finishRegistration } from './account.api.ts';
import { clearDraft, type Draft, readDraft, saveDraft } from './draft.ts';
import { stepOf } from './steps.ts';

/** What a registration step screen needs: where it stands, and how to go on. */
export function useStep(name: StepName) {
  const navigate = useNavigate();
  const me = useMe();
  const step = stepOf(name, getConfig(), usesSso());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** Keeps what this step asked for; the last one saves everything in one call and goes to the feed [REG-17]. */
  const goOn = async (change: Draft) => {
    saveDraft(change);
    if (step?.next) return navigate({ to: step.next });
    setBusy(true);
    setFailure(undefined);
    try {
      const { first_name = me.first_name, last_name = me.last_name, phone, gender, gender_description } = readDraft();
      const { request_phone, request_gender } = getConfig().features;
      const saved = await finishRegistration(me.id, {
        first_name,
        last_name,
        ...(request_phone && { phone }),
        ...(request_gender && { gender, gender_description: gender === 'Custom' ? gender_description : null }),
      });
      clearDraft();
      await navigate({ href: loginOutcome(saved, getConfig()), replace: true, state: { newAccount: true } });
    } catch {
      setFailure(account.finishFailed);
    } finally {
      setBusy(false);
    }
  };

  const back = step?.back;
  const goBack = back && (() => void navigate({ to: back }));
  return { step, me, busy, failure, goOn, goBack };
}
