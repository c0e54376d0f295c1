import { ApiError } from '@muster/contract/base/client';
import { emailPattern } from '@muster/contract/base/email';
import { errors, fieldWords } from '@muster/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { getConfig } from '../../platform/config.ts';
import { reasonOf } from '../../platform/reason.ts';
import { SignInNeedsStorage } from '../../platform/sign-in.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { type Problems, useForm } from '../../ui/useForm.ts';
import { loginOutcome } from '../session/index.ts';
import { signing } from '../session/sign.words.ts';
import { CredentialsNotSaved, signIn } from './account.api.ts';
import { account } from './account.words.ts';
import classes from './LoginForm.module.css';
import { Screen } from './Screen.tsx';

interface Values {
  email: string;
  password: string;
}

const refuseEmail = ({ email }: Values): Problems<Values> => (emailPattern.test(email.trim()) ? {} : { email: fieldWords.email });
const refuseLogin = (values: Values): Problems<Values> => ({
  ...refuseEmail(values),
  ...(!values.password.trim() && { password: fieldWords.password }),
});

interface LoginFormProps {
  /** Where the visitor was heading [AUTH-18]. */
  from?: string;
  /** Why they are here again: their session has ended, or single sign-on failed [AUTH-06]. */
  failure?: string;
  /** Goes to the identity provider of an email's organisation; undefined where the deployment has no single sign-on. */
  onSso?: (email: string) => Promise<void>;
}

/** Signing in with email and password, or with the organisation's identity provider [AUTH-02]. */
export function LoginForm({ from, failure, onSso }: LoginFormProps) {
  const router = useRouter();
  const form = useForm<Values>({
    initialValues: { email: '', password: '' },
    validate: refuseLogin,
    send: async ({ email, password }) => {
      const me = await signIn(email, password);
      await router.navigate({ href: loginOutcome(me, getConfig(), from), replace: true });
    },
    // In words for the member [AUTH-34, AUTH-36].
    failed: (error) => (error instanceof CredentialsNotSaved ? signing.credentialsNotSaved : reasonOf(error)),
    failure,
  });
  const provider = useMutation({
    mutationFn: (begin: (email: string) => Promise<void>) => begin(form.values.email.trim()),
    // The server's refusal is shown under the email [AUTH-37].
    onError: (error) =>
      form.refuse(
        error instanceof ApiError
          ? { problems: { email: error.message.toUpperCase() } }
          : { failure: error instanceof SignInNeedsStorage ? signing.ssoNeedsStorage : errors.server_error.message },
      ),
  });
  const busy = form.submitting || provider.isPending;

  /** Requires an email, but no password [AUTH-22]. */
  const goToProvider = (begin: (email: string) => Promise<void>) => {
    const problems = refuseEmail(form.values);
    form.refuse({ problems });
    if (!problems.email) provider.mutate(begin);
  };

  return (
    <Mantine>
      <Screen title={account.signInTitle} text={account.signInText(getConfig().brand.name)}>
        <form {...form.shape}>
          <FormError>{form.failure}</FormError>
          <EmailField {...form.getInputProps('email')} label={account.email} autoComplete="username" />
          <PasswordField {...form.getInputProps('password')} label={account.password} autoComplete="current-password" />
          {/* A page served by the server, not a screen of this application. */}
          <a className={classes.forgot} href="/api/reset_password/">
            {account.forgotPassword}
          </a>
          <Button type="submit" look="filled" size="large" wide busy={busy}>
            {account.signIn}
          </Button>
          {onSso && (
            <Button size="large" wide busy={busy} onClick={() => goToProvider(onSso)}>
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
