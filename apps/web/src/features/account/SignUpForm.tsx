import { signUpBody } from '@muster/contract/accounts/profile';
import { ApiError } from '@muster/contract/base/client';
import { problemsOf } from '@muster/contract/base/plain-words';
import { errors, fieldWords } from '@muster/contract/errors';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { getConfig } from '../../platform/config.ts';
import { reasonOr } from '../../platform/reason.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { NewPasswordFields, refuseNewPassword } from '../../ui/NewPassword.tsx';
import { type Problems, useForm } from '../../ui/useForm.ts';
import { NameFields } from '../members/index.ts';
import { signing } from '../session/sign.words.ts';
import { CredentialsNotSaved, startRegistration } from './account.api.ts';
import { account } from './account.words.ts';
import { noteCodeSent, readDraft, saveDraft } from './draft.ts';
import loginClasses from './LoginForm.module.css';
import { Screen } from './Screen.tsx';
import classes from './SignUpForm.module.css';
import { accountStep, totalSteps } from './steps.ts';

interface Values {
  first_name: string;
  last_name: string;
  email: string;
  confirm_email: string;
  password: string;
  confirm_password: string;
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The contract's own rules [REG-26 to REG-28, REG-30], and the two confirmations that exist only on the screen [REG-29, REG-31]. */
export function validateSignUp(values: Values, blankLastNames: boolean): Problems<Values> {
  const { confirm_email, confirm_password: _, ...body } = values;
  const found: Problems<Values> = { ...problemsOf(signUpBody(blankLastNames), body), ...refuseNewPassword(values) };
  if (!confirm_email.trim()) found.confirm_email = fieldWords.required;
  else if (!same(confirm_email, body.email)) found.confirm_email = fieldWords.email_differs;
  return found;
}

/** Whether a refused sign-up means that the email is taken [REG-45]. */
const isTaken = ({ code, message, email }: ApiError) =>
  code === 'existing_user_login' || [message, ...email].some((words) => words.toLowerCase().includes('already exists'));

/** What a refused sign-up says under the email field; undefined where the email is not the reason [REG-38, REG-45]. */
const emailProblem = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  return isTaken(error) ? errors.existing_user_login.message : error.email[0];
};

/** The account was created, but signing in to it failed [REG-47]. */
class NotSignedIn extends Error {}

/** Step 1: creating the account [REG-03]. */
export function SignUpForm() {
  const navigate = useNavigate();
  const config = getConfig();
  const blankLastNames = config.features.blank_last_names;
  /** The account that this form has already created, so that pressing again signs in instead of creating a second one. */
  const [created, setCreated] = useState<string>();
  const draft = readDraft();

  const create = async ({ first_name, last_name, email, password }: Values) => {
    if (created === email) return;
    await api.signUp({ body: { grant_type: 'client_credentials', first_name, last_name, email, password } });
    setCreated(email);
    noteCodeSent();
  };

  const form = useForm<Values>({
    initialValues: {
      first_name: draft.first_name ?? '',
      last_name: draft.last_name ?? '',
      email: draft.email ?? '',
      confirm_email: draft.confirm_email ?? '',
      password: '',
      confirm_password: '',
    },
    validate: (values) => validateSignUp(values, blankLastNames),
    onChange: ({ first_name, last_name, email, confirm_email }) => saveDraft({ first_name, last_name, email, confirm_email }),
    send: async (values) => {
      await create(values);
      await startRegistration(values.email, values.password).catch((cause: unknown) => {
        throw new NotSignedIn('Signing in failed.', { cause });
      });
      await navigate({ to: '/registration/confirm_email', replace: true });
    },
    refused: (error) => {
      const email = emailProblem(error);
      return email === undefined ? undefined : { problems: { email } };
    },
    failed: (error) => {
      if (!(error instanceof NotSignedIn)) return reasonOr(error, account.createFailed);
      const { cause } = error;
      if (cause instanceof CredentialsNotSaved) return signing.credentialsNotSaved;
      return cause instanceof ApiError && cause.status === 429 ? cause.message : account.signInFailed(config.brand.support_email);
    },
  });

  return (
    <Mantine>
      <Screen title={account.createTitle} text={account.createText} step={{ n: accountStep, total: totalSteps(config) }}>
        <form {...form.shape}>
          <div className={classes.pair}>
            <NameFields form={form} />
          </div>
          <EmailField {...form.getInputProps('email')} label={account.email} autoComplete="username" />
          <EmailField {...form.getInputProps('confirm_email')} label={account.confirmEmail} autoComplete="off" />
          <NewPasswordFields form={form} label={account.password} confirmLabel={account.confirmPassword} />
          <FormError>{form.failure}</FormError>
          <Button type="submit" look="filled" size="large" wide busy={form.submitting}>
            {account.createAccount}
          </Button>
        </form>
        <p className={loginClasses.other}>
          {account.haveAccount} <Link to="/login">{account.signIn}</Link>
        </p>
      </Screen>
    </Mantine>
  );
}
