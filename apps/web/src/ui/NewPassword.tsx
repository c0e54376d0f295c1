import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { forms } from './forms.words.ts';
import { PasswordField } from './PasswordField.tsx';
import type { FieldsOf } from './useForm.ts';

interface NewPasswordValues {
  password: string;
  confirm_password: string;
}

/** Validates a new password and its repetition, with the specified messages [REG-30, REG-31, PROF-15]. */
export function refuseNewPassword({ password, confirm_password }: NewPasswordValues): Partial<NewPasswordValues> {
  const found: Partial<NewPasswordValues> = {};
  if (!password.trim()) found.password = fieldWords.required;
  else if (password.length < limits.password_min) found.password = fieldWords.password_short;
  if (!confirm_password.trim()) found.confirm_password = fieldWords.required;
  else if (confirm_password !== password) found.confirm_password = fieldWords.password_differs;
  return found;
}

export interface NewPasswordFieldsProps {
  form: FieldsOf<NewPasswordValues>;
  label: string;
  confirmLabel: string;
}

/** A new password, typed twice. */
export const NewPasswordFields = ({ form, label, confirmLabel }: NewPasswordFieldsProps) => (
  <>
    <PasswordField {...form.getInputProps('password')} label={label} description={forms.passwordHint} autoComplete="new-password" />
    <PasswordField {...form.getInputProps('confirm_password')} label={confirmLabel} autoComplete="new-password" />
  </>
);
