import { useForm } from '@mantine/form';
import { ApiError } from '@muster/contract/client';
import { fieldWords } from '@muster/contract/errors';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../platform/reason.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { NewPasswordFields, refuseNewPassword } from '../../ui/NewPassword.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import classes from '../../ui/SettingsForm.module.css';
import { toast } from '../../ui/toast.ts';
import { useMe } from '../session/index.ts';
import { saveMember } from './members.api.ts';
import { passwordUpdate } from './password-update.words.ts';

/** Setting another password, with the current one as proof; the other sessions end [AUTH-24, AUTH-25, PROF-15]. */
export function PasswordUpdate() {
  const me = useMe();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '', password: '', confirm_password: '' },
    validate: (values) => ({
      ...(!values.current_password.trim() && { current_password: fieldWords.required }),
      ...refuseNewPassword(values),
    }),
  });
  const focus = (problems: object) => {
    const [first] = ['current_password', 'password', 'confirm_password'].filter((name) => name in problems);
    if (first) form.getInputNode(first)?.focus();
  };

  const submit = form.onSubmit(async ({ current_password, password }) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await saveMember(me.id, { current_password, password });
      toast(passwordUpdate.updated);
      await navigate({ to: '/profile/settings' });
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields).map(([name, [text]]) => [name, text]) : [];
      if (fields.length === 0) return setFailure(reasonOf(error));
      form.setErrors(Object.fromEntries(fields));
      focus(Object.fromEntries(fields));
    } finally {
      setBusy(false);
    }
  }, focus);

  if (!me.has_password) return <p className={`${classes.form} ${classes.text}`}>{passwordUpdate.none}</p>;
  return (
    <Mantine>
      <form className={classes.form} noValidate onSubmit={submit}>
        <p className={classes.text}>{passwordUpdate.text}</p>
        {/* Password managers learn from it whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          key={form.key('current_password')}
          {...form.getInputProps('current_password')}
          label={passwordUpdate.current}
          autoComplete="current-password"
        />
        <NewPasswordFields form={form} label={passwordUpdate.next} confirmLabel={passwordUpdate.confirm} />
        <SaveBar>
          <FormError>{failure}</FormError>
          <Button type="submit" look="filled" busy={busy}>
            {passwordUpdate.update}
          </Button>
        </SaveBar>
      </form>
    </Mantine>
  );
}
