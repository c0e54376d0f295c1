import { ApiError } from '@muster/contract/base/client';
import { errors } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import type { ReactNode, RefObject } from 'react';
import { reasonOr } from '../platform/reason.ts';
import { Button } from './Button.tsx';
import { CodeBoxes } from './CodeBoxes.tsx';
import { forms } from './forms.words.ts';
import { toast } from './toast.ts';
import { useForm } from './useForm.ts';

export interface CodeFormProps {
  label: string;
  /** The message if the call failed for a reason other than the code. */
  failure: string;
  onCode: (code: string) => Promise<void>;
  /** Focuses the first box. */
  ref: RefObject<{ focus: () => void } | null>;
  /** Below the button. */
  children?: ReactNode;
}

/** Six boxes and NEXT, which is disabled until all are full [REG-22]. A wrong code is reported under the boxes [REG-44, REG-48]. */
export function CodeForm({ label, failure, onCode, ref: boxes, children }: CodeFormProps) {
  const form = useForm({
    initialValues: { code: '' },
    send: async ({ code }) => {
      if (code.length === limits.code_length) await onCode(code);
    },
    refused: (error) => {
      if (!(error instanceof ApiError && (error.status === 400 || error.status === 429))) {
        toast(reasonOr(error, failure), { kind: 'alert' });
        return {};
      }
      const needsAnother = error.code === 'member.code_used_up' || error.code === 'member.code_expired';
      if (needsAnother) form.change({ code: '' });
      // An error about the code itself is shown under the code, whichever field the server attached it to.
      const said = error.status === 429 || needsAnother || error.code === 'existing_user_login';
      return { problems: { code: said ? error.message : errors['member.code_invalid'].message } };
    },
  });
  const { code } = form.values;

  return (
    <form {...form.shape}>
      <CodeBoxes ref={boxes} label={label} value={code} error={form.errors.code} onChange={(next) => form.change({ code: next })} />
      <Button type="submit" look="filled" size="large" wide disabled={code.length < limits.code_length} busy={form.submitting}>
        {forms.codeNext}
      </Button>
      {children}
    </form>
  );
}
