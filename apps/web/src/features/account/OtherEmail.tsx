import { emailPattern } from '@muster/contract/base/email';
import { fieldWords } from '@muster/contract/errors';
import { useEffect, useRef } from 'react';
import { reasonOf } from '../../platform/reason.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { forms } from '../../ui/forms.words.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { namedBy, useForm } from '../../ui/useForm.ts';
import { saveMember } from '../members/index.ts';
import { useMe } from '../session/index.ts';
import { account } from './account.words.ts';
import classes from './CodeScreens.module.css';
import { noteCodeSent } from './draft.ts';

/** For a newcomer who mistyped their email: the code never reaches them, and neither does any other mail. */
export function OtherEmail({ onDone }: { onDone: () => void }) {
  const me = useMe();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isOwn = (email: string) => email.trim().toLowerCase() === me.email.toLowerCase();
  const form = useForm({
    initialValues: { email: '', current_password: '' },
    validate: ({ email, current_password }) => ({
      ...(!emailPattern.test(email.trim()) && { email: email.trim() ? fieldWords.email : fieldWords.required }),
      ...(!isOwn(email) && !current_password && { current_password: fieldWords.password }),
    }),
    send: async ({ email, current_password }) => {
      if (isOwn(email) && !me.pending_email) return onDone();
      await saveMember(me.id, { email: email.trim(), ...(!isOwn(email) && { current_password }) });
      noteCodeSent();
      toast(forms.resent);
      onDone();
    },
    refused: (error) => {
      const { email, current_password } = namedBy(error);
      return { problems: current_password ? { current_password } : { email: email ?? reasonOf(error) } };
    },
  });

  return (
    <Mantine>
      <form {...form.shape} className={classes.otherEmail}>
        <EmailField
          {...form.getInputProps('email')}
          ref={field}
          label={account.otherEmail}
          autoComplete="email"
          errorProps={{ role: 'alert' }}
        />
        <PasswordField
          {...form.getInputProps('current_password')}
          label={account.yourPassword}
          autoComplete="current-password"
          errorProps={{ role: 'alert' }}
        />
        <div className={classes.otherActions}>
          <Button look="text" onClick={onDone}>
            {forms.cancel}
          </Button>
          <Button type="submit" busy={form.submitting}>
            {account.sendThere}
          </Button>
        </div>
      </form>
    </Mantine>
  );
}
