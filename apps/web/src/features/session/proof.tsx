import { ApiError } from '@muster/contract/base/client';
import { errors } from '@muster/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { leaveSite } from '../../platform/leave.ts';
import { reasonOf } from '../../platform/reason.ts';
import { SignInNeedsStorage } from '../../platform/sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { devices } from './devices.words.ts';
import classes from './proof.module.css';
import { useMe } from './session.api.ts';
import { signing } from './sign.words.ts';

/** Whether the member has just proved their identity with their organisation, as far as this browser knows: the server decides. */
export function useProof() {
  const returned = useLocation({ select: ({ state }) => state.proof });
  const [over, setOver] = useState(false);
  return {
    proved: !over && returned !== undefined && 'proved' in returned,
    failure: returned && 'failure' in returned ? returned.failure : undefined,
    /** Records a refusal by the server. True if it was about the proof. */
    refused: (error: unknown): boolean => {
      const missing = error instanceof ApiError && error.code === 'session.proof_needed';
      if (missing) setOver(true);
      return missing;
    },
  };
}

/** Sends a member without a password to their organisation to sign in again; they return to this screen. */
export function ProofRequest({ proof }: { proof: Pick<ReturnType<typeof useProof>, 'proved' | 'failure'> }) {
  const me = useMe();
  const from = useLocation({ select: ({ pathname }) => pathname });
  const { mutate, isIdle, isError, error } = useMutation({
    mutationFn: async () => {
      const { discoveryUri, clientId, nonce } = await api.getProofConfig({ params: { id: me.id } });
      const { beginSignIn } = await import('../../platform/identity.ts');
      leaveSite(await beginSignIn({ discoveryUri, clientId }, { nonce, email: me.email, proof: { member_id: me.id, from } }));
    },
  });
  const failure =
    error instanceof ApiError
      ? reasonOf(error)
      : error instanceof SignInNeedsStorage
        ? signing.ssoNeedsStorage
        : errors['sso.unavailable'].message;

  if (proof.proved)
    return (
      <p className={classes.text} role="status">
        {devices.proofDone}
      </p>
    );
  return (
    <div className={classes.request}>
      <p className={classes.text}>{devices.proofText}</p>
      <FormError>{isError ? failure : proof.failure}</FormError>
      <div>
        {/* Busy until the page unloads. */}
        <Button busy={!isIdle && !isError} onClick={() => mutate()}>
          {devices.proofButton}
        </Button>
      </div>
    </div>
  );
}
