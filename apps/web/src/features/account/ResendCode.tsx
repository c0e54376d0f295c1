import { ApiError } from '@muster/contract/client';
import { limits } from '@muster/contract/limits';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';
import { account } from '../../platform/words/account.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { codeSentAt, noteCodeSent } from './draft.ts';

const secondsLeft = (sentAt: number, now: number) => Math.max(0, Math.ceil((sentAt + limits.resend_seconds * 1000 - now) / 1000));

/** Asks for a new verification code, at most once a minute, and shows how long that still is. */
export function ResendCode() {
  const [sentAt, setSentAt] = useState(codeSentAt);
  const [now, setNow] = useState(Date.now);
  const [busy, setBusy] = useState(false);

  const left = secondsLeft(sentAt, now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);

  const sent = (at: number) => {
    noteCodeSent(at);
    setSentAt(at);
    setNow(Date.now());
  };

  const resend = async () => {
    setBusy(true);
    try {
      await api.resendVerification({});
      sent(Date.now());
      toast(account.resent);
    } catch (error) {
      const wait = error instanceof ApiError ? error.retryAfter : null;
      if (wait) sent(Date.now() + (wait - limits.resend_seconds) * 1000);
      toast(error instanceof ApiError ? error.message : account.verifyFailed, { kind: 'alert' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button look="text" disabled={left > 0} busy={busy} onClick={resend}>
      {left > 0 ? account.resendIn(left) : account.resend}
    </Button>
  );
}
