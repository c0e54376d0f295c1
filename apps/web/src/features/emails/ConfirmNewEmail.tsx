import type { Me } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { reasonOr } from '../../platform/reason.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeForm } from '../../ui/CodeForm.tsx';
import { forms } from '../../ui/forms.words.ts';
import { ResendCode } from '../../ui/ResendCode.tsx';
import { toast } from '../../ui/toast.ts';
import { setMe, useMe } from '../session/index.ts';
import classes from './ConfirmNewEmail.module.css';
import { newEmail } from './new-email.words.ts';

export interface ConfirmNewEmailProps {
  /** The new email, waiting for its code. */
  email: string;
  /** Whether its code has just been requested on this screen. */
  asked: boolean;
  /** Called with the updated member once the new email is confirmed or dropped. */
  onSettled: (me: Me) => void;
}

/** Six boxes for the code sent to a new email, which takes effect once confirmed; or the member keeps the old one. */
export function ConfirmNewEmail({ email, asked, onSettled }: ConfirmNewEmailProps) {
  const me = useMe();
  const [sentAt, setSentAt] = useState(() => (asked ? Date.now() : 0));
  const heading = useRef<HTMLHeadingElement>(null);
  const boxes = useRef<{ focus: () => void }>(null);
  const params = { id: me.id };

  // A member who has just requested it continues here.
  useEffect(() => {
    if (asked) heading.current?.focus();
  }, [asked]);

  const settle = (next: Me, word: string) => {
    setMe(next);
    onSettled(next);
    toast(word);
  };
  const confirm = async (code: string) => {
    const next = await api.confirmEmail({ params, body: { verification_code: code } }).catch(async (error: unknown) => {
      // Another tab may have been faster.
      const now = error instanceof ApiError && error.status === 400 ? await api.getMe({}).catch(() => null) : null;
      if (now?.email === email) return now;
      throw error;
    });
    settle(next, newEmail.changed(next.email));
  };
  const keeping = useMutation({
    mutationFn: () => api.dropEmailChange({ params }),
    onSuccess: (next) => settle(next, newEmail.kept),
    onError: (error) => toast(reasonOr(error, newEmail.keepFailed), { kind: 'alert' }),
  });

  return (
    <section className={classes.panel}>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {newEmail.title}
      </h2>
      <p className={classes.text}>{newEmail.text(email)}</p>
      <CodeForm key={email} ref={boxes} label={newEmail.label} failure={forms.verifyFailed} onCode={confirm}>
        <div className={classes.under}>
          <ResendCode sentAt={sentAt} onSent={setSentAt} resend={() => api.resendEmailCode({ params })} />
          <Button look="text" busy={keeping.isPending} onClick={() => keeping.mutate()}>
            {newEmail.keep}
          </Button>
        </div>
      </CodeForm>
    </section>
  );
}
