import type { Invited as Invitation } from '@muster/contract';
import { signUpBody } from '@muster/contract/accounts/profile';
import { ApiError } from '@muster/contract/base/client';
import { problemsOf } from '@muster/contract/base/plain-words';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { getConfig } from '../../platform/config.ts';
import { reasonOr } from '../../platform/reason.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { NewPasswordFields, refuseNewPassword } from '../../ui/NewPassword.tsx';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import { type Problems, useForm } from '../../ui/useForm.ts';
import { NameFields } from '../members/index.ts';
import { loginOutcome, meQuery, setMe } from '../session/index.ts';
import { startRegistration } from './account.api.ts';
import { account } from './account.words.ts';
import { invited as words } from './invited.words.ts';
import { Screen } from './Screen.tsx';
import classes from './SignUpForm.module.css';
import { accountStep, totalSteps } from './steps.ts';

interface Values {
  first_name: string;
  last_name: string;
  password: string;
  confirm_password: string;
}

const isGone = (error: unknown) => error instanceof ApiError && (error.code === 'invitations.gone' || error.status === 400);

function Gone() {
  return (
    <Screen title={words.goneTitle} text={words.goneText}>
      <ButtonLink look="filled" to="/login" search={{}}>
        {words.signIn}
      </ButtonLink>
    </Screen>
  );
}

/** Makes the account that an invitation is for: the email is given, and proven by the link. */
function SignUp({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate();
  const config = getConfig();
  /** Whether this form has made the account: pressing again signs in. */
  const [made, setMade] = useState(false);
  const [over, setOver] = useState(false);
  const form = useForm<Values>({
    initialValues: { first_name: invitation.first_name, last_name: invitation.last_name, password: '', confirm_password: '' },
    validate: (values): Problems<Values> => {
      const { confirm_password: _, ...body } = values;
      const { email: __, ...found } = problemsOf(signUpBody(config.features.blank_last_names), { ...body, email: invitation.email });
      return { ...found, ...refuseNewPassword(values) };
    },
    send: async ({ first_name, last_name, password }) => {
      if (!made) await api.signUpInvited({ params: { token }, body: { first_name, last_name, password } });
      setMade(true);
      await startRegistration(invitation.email, password);
      const me = await api.getMe({});
      setMe(me);
      await navigate({ href: loginOutcome(me, config), replace: true });
    },
    refused: (error) => {
      if (error instanceof ApiError && error.code === 'invitations.gone') setOver(true);
      return undefined;
    },
    failed: (error) => reasonOr(error, made ? account.signInFailed(config.brand.support_email) : words.createFailed),
  });
  if (over) return <Gone />;
  return (
    <Mantine>
      <Screen
        title={words.title(invitation.workspace)}
        text={words.text(invitation.email)}
        step={{ n: accountStep, total: totalSteps(config) }}
      >
        <form {...form.shape}>
          <div className={classes.pair}>
            <NameFields form={form} />
          </div>
          <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
          <NewPasswordFields form={form} label={account.password} confirmLabel={account.confirmPassword} />
          <FormError>{form.failure}</FormError>
          <Button type="submit" look="filled" size="large" wide busy={form.submitting}>
            {words.create}
          </Button>
        </form>
      </Screen>
    </Mantine>
  );
}

/** Joins the workspace with the account that is signed in. */
function Join({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.acceptInvitation({ params: { token } }),
    onSuccess: (me) => {
      setMe(me);
      void navigate({ href: loginOutcome(me, getConfig()), replace: true });
    },
  });
  if (isGone(error)) return <Gone />;
  return (
    <Screen title={words.title(invitation.workspace)} text={words.joinText(invitation.workspace)}>
      <FormError>{error && reasonOr(error, words.joinFailed)}</FormError>
      <Button look="filled" size="large" wide busy={isPending} onClick={() => mutate()}>
        {words.join}
      </Button>
    </Screen>
  );
}

/** Where the link of an invitation to a workspace leads: making the account, or joining with the one that is there. */
export function Invited({ token, signedIn }: { token: string; signedIn: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.checkInvitation({ params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data: me } = useQuery({ ...meQuery, enabled: signedIn });
  if (isGone(error)) return <Gone />;
  if (!data) return error ? <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} /> : <LoadingStatus />;
  if (me) return <Join token={token} invitation={data} />;
  if (!data.has_account) return <SignUp token={token} invitation={data} />;
  return (
    <Screen title={words.title(data.workspace)} text={words.hasAccount(data.email)}>
      <ButtonLink look="filled" to="/login" search={{ from: `/invitation/${token}` }}>
        {words.signIn}
      </ButtonLink>
    </Screen>
  );
}
