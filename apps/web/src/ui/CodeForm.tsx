import { ApiError } from '@muster/contract/client';
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
      if (error.code === 'member.code_used_up') form.change({ code: '' });
      // What is wrong with the code itself is said by the code's own words, whatever field the server found it in.
      const said = error.status === 429 || error.code === 'member.code_used_up' || error.code === 'existing_user_login';
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
