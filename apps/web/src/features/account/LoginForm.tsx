import { useForm } from '@mantine/form';
import { ApiError } from '@muster/contract/client';
import { errors, fieldWords } from '@muster/contract/errors';
import { emailPattern } from '@muster/contract/limits';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { reasonOf } from '../../platform/reason.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { loginOutcome } from '../session/index.ts';
import { session } from '../session/session.words.ts';
import { CredentialsNotSaved, signIn } from './account.api.ts';
import { account } from './account.words.ts';
import classes from './LoginForm.module.css';
import { Screen } from './Screen.tsx';

/** Says why signing in failed, in words for the member [AUTH-34, AUTH-36]. */
const failureOf = (error: unknown): string => (error instanceof CredentialsNotSaved ? session.credentialsNotSaved : reasonOf(error));

interface LoginFormProps {
  /** Where the visitor was on the way to [AUTH-18]. */
  from?: string;
  /** Why they are here again: their session has ended, or single sign-on failed [AUTH-06]. */
  failure?: string;
  /** Goes to the identity provider of an email's organisation; undefined where the deployment has no single sign-on. */
  onSso?: (email: string) => Promise<void>;
}

/** Signing in with email and password, or with the organisation's identity provider [AUTH-02]. */
export function LoginForm({ from, failure: failed, onSso }: LoginFormProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(failed);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (emailPattern.test(value.trim()) ? null : fieldWords.email),
      password: (value) => (value.trim() ? null : fieldWords.password),
    },
  });

  const submit = form.onSubmit(
    async ({ email, password }) => {
      setBusy(true);
      setFailure(undefined);
      try {
        const me = await signIn(email, password);
        await router.navigate({ href: loginOutcome(me, getConfig(), from), replace: true });
      } catch (error) {
        setFailure(failureOf(error));
      } finally {
        setBusy(false);
      }
    },
    (invalid) => form.getInputNode(invalid.email ? 'email' : 'password')?.focus(),
  );

  /** Needs an email, but no password [AUTH-22]; what the server refuses stands under the email [AUTH-37]. */
  const goToProvider = async (begin: (email: string) => Promise<void>) => {
    setFailure(undefined);
    form.clearFieldError('password');
    if (form.validateField('email').hasError) return form.getInputNode('email')?.focus();
    setBusy(true);
    try {
      await begin(form.getValues().email.trim());
    } catch (error) {
      if (!(error instanceof ApiError)) return setFailure(errors.server_error.message);
      form.setFieldError('email', error.message.toUpperCase());
      form.getInputNode('email')?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Mantine>
      <Screen title={account.signInTitle} text={account.signInText(getConfig().brand.name)}>
        <form onSubmit={submit} noValidate>
          <FormError>{failure}</FormError>
          <EmailField key={form.key('email')} {...form.getInputProps('email')} label={account.email} autoComplete="username" />
          <PasswordField
            key={form.key('password')}
            {...form.getInputProps('password')}
            label={account.password}
            autoComplete="current-password"
          />
          {/* A page of the server, not a screen of this application. */}
          <a className={classes.forgot} href="/api/reset_password/">
            {account.forgotPassword}
          </a>
          <Button type="submit" look="filled" size="large" wide busy={busy}>
            {account.signIn}
          </Button>
          {onSso && (
            <Button size="large" wide busy={busy} onClick={() => void goToProvider(onSso)}>
              {account.signInWithSso}
            </Button>
          )}
        </form>
        <p className={classes.other}>
          {account.newHere} <Link to="/registration">{account.createAccount}</Link>
        </p>
      </Screen>
    </Mantine>
  );
}
