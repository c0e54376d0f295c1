import { ApiError } from '@muster/contract/client';
import { fieldWords } from '@muster/contract/errors';
import { emailPattern } from '@muster/contract/limits';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../platform/reason.ts';
import { account } from '../../platform/words/account.ts';
import { shell } from '../../platform/words/shell.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { toast } from '../../ui/toast.ts';
import { saveMember } from '../members/index.ts';
import { useMe } from '../session/index.ts';
import classes from './CodeForm.module.css';
import { noteCodeSent } from './draft.ts';

/** For whoever mistyped their email: the code never reaches them, and nothing else of theirs does. */
export function OtherEmail({ onDone }: { onDone: () => void }) {
  const me = useMe();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const refuse = (word: string) => {
    setProblem(word);
    field.current?.focus();
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const next = email.trim();
    if (!emailPattern.test(next)) return refuse(next ? fieldWords.email : fieldWords.required);
    if (next.toLowerCase() === me.email.toLowerCase()) return onDone();
    setBusy(true);
    try {
      await saveMember(me.id, { email: next });
      noteCodeSent();
      toast(account.resent);
      onDone();
    } catch (error) {
      refuse((error instanceof ApiError && error.fields.email?.[0]) || reasonOf(error));
      setBusy(false);
    }
  };

  return (
    <Mantine>
      <form className={classes.otherEmail} noValidate onSubmit={(event) => void save(event)}>
        <EmailField
          ref={field}
          label={account.otherEmail}
          autoComplete="email"
          value={email}
          error={problem}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <div className={classes.otherActions}>
          <Button look="text" onClick={onDone}>
            {shell.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {account.sendThere}
          </Button>
        </div>
      </form>
    </Mantine>
  );
}
