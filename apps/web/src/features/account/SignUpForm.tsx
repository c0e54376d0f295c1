import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useForm } from '@mantine/form';
import { ApiError } from '@muster/contract/client';
import { errors, fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { plainWords } from '@muster/contract/plain-words';
import { signUpBody } from '@muster/contract/profile';
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
import { session } from '../session/session.words.ts';
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

const order = ['first_name', 'last_name', 'email', 'confirm_email', 'password', 'confirm_password'] as const;
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The contract's own rules [REG-26 to REG-28, REG-30], and the two confirmations that only the screen knows [REG-29, REG-31]. */
export function validateSignUp(values: Values, blankLastNames: boolean): Record<string, string> {
  const { confirm_email, confirm_password: _, ...body } = values;
  const { error } = signUpBody(blankLastNames).safeParse(body, { error: plainWords });
  const found: Record<string, string> = {
    ...Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message])),
    ...refuseNewPassword(values),
  };
  if (!confirm_email.trim()) found.confirm_email = fieldWords.required;
  else if (!same(confirm_email, body.email)) found.confirm_email = fieldWords.email_differs;
  return found;
}

/** Whether a refused sign-up means that the email is taken [REG-45]. */
const isTaken = ({ code, message, email }: ApiError) =>
  code === 'existing_user_login' || [message, ...email].some((words) => words.toLowerCase().includes('already exists'));

/** What a refused sign-up says about the email, in the words under its field; undefined where the email is not to blame [REG-38, REG-45]. */
const emailProblem = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  return isTaken(error) ? errors.existing_user_login.message : error.email[0];
};

/** Step 1: creating the account [REG-03]. */
export function SignUpForm() {
  const navigate = useNavigate();
  const config = getConfig();
  const blankLastNames = config.features.blank_last_names;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The account that this form has created already, so that a second press signs in instead of creating it again. */
  const [created, setCreated] = useState<string>();
  const draft = readDraft();
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: {
      first_name: draft.first_name ?? '',
      last_name: draft.last_name ?? '',
      email: draft.email ?? '',
      confirm_email: draft.confirm_email ?? '',
      password: '',
      confirm_password: '',
    },
    validate: (values) => validateSignUp(values, blankLastNames),
    onValuesChange: ({ first_name, last_name, email, confirm_email }) => saveDraft({ first_name, last_name, email, confirm_email }),
  });

  const create = async ({ first_name, last_name, email, password }: Values) => {
    if (created === email) return true;
    try {
      await api.signUp({ body: { grant_type: 'client_credentials', first_name, last_name, email, password } });
      setCreated(email);
      noteCodeSent();
      return true;
    } catch (error) {
      const problem = emailProblem(error);
      if (problem) {
        form.setFieldError('email', problem);
        form.getInputNode('email')?.focus();
      } else setFailure(reasonOr(error, account.createFailed));
      return false;
    }
  };

  const submit = form.onSubmit(
    async (values) => {
      setBusy(true);
      setFailure(undefined);
      try {
        if (!(await create(values))) return;
        await startRegistration(values.email, values.password);
        await navigate({ to: '/registration/confirm_email', replace: true });
      } catch (error) {
        if (error instanceof CredentialsNotSaved) setFailure(session.credentialsNotSaved);
        else if (error instanceof ApiError && error.status === 429) setFailure(error.message);
        else setFailure(account.signInFailed(config.brand.support_email));
      } finally {
        setBusy(false);
      }
    },
    (invalid) => {
      const first = order.find((name) => Boolean(invalid[name]));
      if (first) form.getInputNode(first)?.focus();
    },
  );

  return (
    <Mantine>
      <Screen title={account.createTitle} text={account.createText} step={{ n: accountStep, total: totalSteps(config) }}>
        <form onSubmit={submit} noValidate>
          <div className={classes.pair}>
            <TextInput
              key={form.key('first_name')}
              {...form.getInputProps('first_name')}
              label={account.firstName}
              autoComplete="given-name"
              maxLength={limits.name_length}
            />
            <TextInput
              key={form.key('last_name')}
              {...form.getInputProps('last_name')}
              label={blankLastNames ? `${account.lastName} (${account.optional})` : account.lastName}
              autoComplete="family-name"
              maxLength={limits.name_length}
            />
          </div>
          <EmailField key={form.key('email')} {...form.getInputProps('email')} label={account.email} autoComplete="username" />
          <EmailField
            key={form.key('confirm_email')}
            {...form.getInputProps('confirm_email')}
            label={account.confirmEmail}
            autoComplete="off"
          />
          <NewPasswordFields form={form} label={account.password} confirmLabel={account.confirmPassword} />
          <FormError>{failure}</FormError>
          <Button type="submit" look="filled" size="large" wide busy={busy}>
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
