import { ApiError } from '@muster/contract/client';
import { errors } from '@muster/contract/errors';
import { type ReactNode, type RefObject, type SubmitEvent, useId, useState } from 'react';
import { reasonOr } from '../platform/reason.ts';
import { Button } from './Button.tsx';
import { CodeBoxes, noDigits } from './CodeBoxes.tsx';
import classes from './CodeForm.module.css';
import { forms } from './forms.words.ts';
import { toast } from './toast.ts';

export interface CodeFormProps {
  label: string;
  /** What is said when the call failed for another reason than the code. */
  failure: string;
  onCode: (code: string) => Promise<void>;
  /** Gives the first box the focus. */
  ref: RefObject<{ focus: () => void } | null>;
  /** Below the button. */
  children?: ReactNode;
}

/** Six boxes and NEXT, which waits until all are full [REG-22]. A wrong code is said under the boxes [REG-44, REG-48]. */
export function CodeForm({ label, failure, onCode, ref: boxes, children }: CodeFormProps) {
  const [digits, setDigits] = useState(noDigits);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const errorId = useId();
  const full = digits.every(Boolean);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!full || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onCode(digits.join(''));
    } catch (cause) {
      if (cause instanceof ApiError && (cause.status === 400 || cause.status === 429)) {
        // What is wrong with the code itself is said by the code's own words, whatever field the server found it in.
        const said = cause.status === 429 || cause.code === 'member.code_used_up' || cause.code === 'existing_user_login';
        setError(said ? cause.message : errors['member.code_invalid'].message);
        if (cause.code === 'member.code_used_up') setDigits(noDigits);
        boxes.current?.focus();
      } else toast(reasonOr(cause, failure), { kind: 'alert' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <div>
        <CodeBoxes
          ref={boxes}
          label={label}
          digits={digits}
          errorId={error ? errorId : undefined}
          onChange={(next) => {
            setDigits(next);
            setError(undefined);
          }}
        />
        <div role="alert" id={errorId}>
          {error && <p className={classes.error}>{error}</p>}
        </div>
      </div>
      <Button type="submit" look="filled" size="large" wide disabled={!full} busy={busy}>
        {forms.codeNext}
      </Button>
      {children}
    </form>
  );
}
