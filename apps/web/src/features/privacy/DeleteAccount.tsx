import { ApiError } from '@muster/contract/base/client';
import { errors } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { reasonOr } from '../../platform/reason.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import shared from '../../ui/SettingsForm.module.css';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/useForm.ts';
import { ProofRequest, useMe, useProof } from '../session/index.ts';
import classes from './DeleteAccount.module.css';
import { Departure } from './Departure.tsx';
import { deleteAccount } from './privacy.api.ts';
import { privacy } from './privacy.words.ts';

/** Deleting an account: what will be deleted and what others lose, the password, and a final question [PROF-18, PROF-43, PROF-56, PROF-84, PROF-85]. */
export function DeleteAccount() {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const proof = useProof();
  const form = useForm({
    initialValues: { password: '' },
    send: async () => {
      if (!ready) return;
      // The dialog returns the focus to where it was: to the password, in case that was wrong.
      field.current?.focus();
      setAsking(true);
    },
  });
  const { password } = form.values;
  // Members who sign in through their organisation have no password: they prove their identity there.
  const ready = me.has_password ? password.length >= limits.password_min : proof.proved;

  const erasure = useMutation({
    mutationFn: () => deleteAccount(me.id, password),
    onSuccess: () => toast(privacy.deleted),
    onError: (error) => {
      const refused = error instanceof ApiError && error.status === 400;
      if (proof.refused(error)) form.refuse({ failure: errors['session.proof_needed'].message });
      else if (refused) form.refuse({ problems: { password: errors['member.password_wrong'].message } });
      else form.refuse({ failure: reasonOr(error, privacy.deleteFailed) });
    },
    onSettled: () => setAsking(false),
  });

  return (
    <Mantine>
      <form {...form.shape} className={shared.form}>
        <Departure memberId={me.id} />
        <Link to="/profile/my-data" className={classes.copy}>
          {privacy.deleteCopy}
        </Link>
        {me.has_password ? (
          <PasswordField {...form.getInputProps('password')} ref={field} label={privacy.deletePassword} autoComplete="current-password" />
        ) : (
          <ProofRequest proof={proof} />
        )}
        <FormError>{form.failure}</FormError>
        <div>
          <Button type="submit" look="danger" disabled={!ready} onPointerEnter={preloadSheet} onFocus={preloadSheet}>
            {privacy.deleteButton}
          </Button>
        </div>
        <ConfirmDialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={privacy.deleteTitle}
          text={privacy.deleteConfirmText}
          confirm={privacy.deleteConfirm}
          danger
          busy={erasure.isPending}
          onConfirm={() => erasure.mutate()}
        />
      </form>
    </Mantine>
  );
}
