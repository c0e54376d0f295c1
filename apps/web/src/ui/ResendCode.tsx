import { ApiError } from '@muster/contract/base/client';
import { limits } from '@muster/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { forms } from './forms.words.ts';
import { toast } from './toast.ts';

const secondsLeft = (sentAt: number, now: number) => Math.max(0, Math.ceil((sentAt + limits.resend_seconds * 1000 - now) / 1000));

export interface ResendCodeProps {
  /** When a code was last requested, in milliseconds; 0 if unknown. */
  sentAt: number;
  /** Called when a code was requested, so that the time outlives this button. */
  onSent: (at: number) => void;
  resend: () => Promise<unknown>;
}

/** Requests a new verification code, at most once a minute, with a countdown. */
export function ResendCode({ sentAt, onSent, resend }: ResendCodeProps) {
  const [now, setNow] = useState(Date.now);

  const left = secondsLeft(sentAt, now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);

  const sent = (at: number) => {
    onSent(at);
    setNow(Date.now());
  };

  const asking = useMutation({
    mutationFn: resend,
    onSuccess: () => {
      sent(Date.now());
      toast(forms.resent);
    },
    onError: (error) => {
      const wait = error instanceof ApiError ? error.retryAfter : null;
      if (wait) sent(Date.now() + (wait - limits.resend_seconds) * 1000);
      toast(error instanceof ApiError ? error.message : forms.verifyFailed, { kind: 'alert' });
    },
  });

  return (
    <Button look="text" disabled={left > 0} busy={asking.isPending} onClick={() => asking.mutate()}>
      {left > 0 ? forms.resendIn(left) : forms.resend}
    </Button>
  );
}
