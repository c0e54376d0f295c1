import { ApiError } from '@muster/contract/client';
import { fieldWords } from '@muster/contract/errors';
import { emailPattern } from '@muster/contract/limits';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { common } from '../../platform/common.words.ts';
import { reasonOf } from '../../platform/reason.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { forms } from '../../ui/forms.words.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { saveMember } from '../members/index.ts';
import { useMe } from '../session/index.ts';
import { account } from './account.words.ts';
import classes from './CodeScreens.module.css';
import { noteCodeSent } from './draft.ts';

/** For whoever mistyped their email: the code never reaches them, and nothing else of theirs does. */
export function OtherEmail({ onDone }: { onDone: () => void }) {
  const me = useMe();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<{ email?: string; current_password?: string }>({});
  const [busy, setBusy] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => emailField.current?.focus(), []);

  const refuse = (found: typeof problems) => {
    setProblems(found);
    (found.email ? emailField : passwordField).current?.focus();
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const next = email.trim();
    const same = next.toLowerCase() === me.email.toLowerCase();
    const found: typeof problems = {
      ...(!emailPattern.test(next) && { email: next ? fieldWords.email : fieldWords.required }),
      ...(!same && !password && { current_password: fieldWords.password }),
    };
    if (Object.keys(found).length > 0) return refuse(found);
    if (same && !me.pending_email) return onDone();
    setBusy(true);
    try {
      await saveMember(me.id, same ? { email: next } : { email: next, current_password: password });
      noteCodeSent();
      toast(forms.resent);
      onDone();
    } catch (error) {
      const { email: wrongEmail, current_password } = error instanceof ApiError ? error.fields : {};
      if (current_password?.[0]) refuse({ current_password: current_password[0] });
      else refuse({ email: wrongEmail?.[0] ?? reasonOf(error) });
      setBusy(false);
    }
  };

  return (
    <Mantine>
      <form className={classes.otherEmail} noValidate onSubmit={(event) => void save(event)}>
        <EmailField
          ref={emailField}
          label={account.otherEmail}
          autoComplete="email"
          value={email}
          error={problems.email}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setProblems({});
          }}
        />
        <PasswordField
          ref={passwordField}
          label={account.yourPassword}
          autoComplete="current-password"
          value={password}
          error={problems.current_password}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblems({});
          }}
        />
        <div className={classes.otherActions}>
          <Button look="text" onClick={onDone}>
            {common.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {account.sendThere}
          </Button>
        </div>
      </form>
    </Mantine>
  );
}
