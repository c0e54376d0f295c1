import { fieldWords } from '@muster/contract/errors';
import { useNavigate } from '@tanstack/react-router';
import { Mantine } from '../../theme/Mantine.tsx';
import { NewPasswordFields, refuseNewPassword } from '../../ui/NewPassword.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import classes from '../../ui/SettingsForm.module.css';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/useForm.ts';
import { useMe } from '../session/index.ts';
import { saveMember } from './members.api.ts';
import { passwordUpdate } from './password-update.words.ts';

/** Changing the password, with the current one as proof; all other sessions end [AUTH-24, AUTH-25, PROF-15]. */
export function PasswordUpdate() {
  const me = useMe();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { current_password: '', password: '', confirm_password: '' },
    validate: (values) => ({
      ...(!values.current_password.trim() && { current_password: fieldWords.required }),
      ...refuseNewPassword(values),
    }),
    send: async ({ current_password, password }) => {
      await saveMember(me.id, { current_password, password });
      toast(passwordUpdate.updated);
      await navigate({ to: '/profile/settings' });
    },
  });

  if (!me.has_password) return <p className={`${classes.form} ${classes.text}`}>{passwordUpdate.none}</p>;
  return (
    <Mantine>
      <form {...form.shape} className={classes.form}>
        <p className={classes.text}>{passwordUpdate.text}</p>
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField {...form.getInputProps('current_password')} label={passwordUpdate.current} autoComplete="current-password" />
        <NewPasswordFields form={form} label={passwordUpdate.next} confirmLabel={passwordUpdate.confirm} />
        <SaveBar form={form} save={passwordUpdate.update} />
      </form>
    </Mantine>
  );
}
