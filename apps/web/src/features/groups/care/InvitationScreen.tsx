import type { GroupInvitation } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { errors } from '@muster/contract/errors';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Drawing, type DrawingName } from '../../../ui/Drawing.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { LoadingStatus } from '../../../ui/Skeleton.tsx';
import { usePage } from '../../../ui/usePage.ts';
import { useMe } from '../../session/index.ts';
import { GroupBanner } from '../GroupBanner.tsx';
import { groupsWords } from '../groups.words.ts';
import { hasJoined } from '../membership.ts';
import { invitationQuery, linkQuery } from './care.api.ts';
import classes from './InvitationScreen.module.css';
import { invitationWords as words } from './invitation.words.ts';

interface SaysProps {
  drawing: DrawingName;
  title: string;
  text: string;
  children?: ReactNode;
}

/** The heading, what else is to be said, and what can be done. */
function Says({ drawing, title, text, children }: SaysProps) {
  const heading = usePage(words.page);
  return (
    <section className={classes.screen}>
      <Drawing name={drawing} />
      <div className={classes.head} role="status">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={classes.soft}>{text}</p>
      </div>
      {children}
    </section>
  );
}

const Gone = ({ children }: { children?: ReactNode }) => (
  <Says drawing="key" title={words.goneTitle} text={errors['groups.invite_gone'].message}>
    {children}
  </Says>
);

const isGone = (error: unknown) => error instanceof ApiError && (error.code === 'groups.invite_gone' || error.status === 400);

/** For whoever is signed out: whether the link is good, and nothing of the group. */
export function SignedOut({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(linkQuery(token));
  if (error && !isGone(error)) return <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} />;
  if (error || data?.good === false) return <Gone />;
  if (!data) return <LoadingStatus />;
  return (
    <Says drawing="mail" title={words.title} text={words.signedOut}>
      <ButtonLink look="filled" to="/login" search={{ from: `/groups/invite/${token}` }}>
        {words.signIn}
      </ButtonLink>
    </Says>
  );
}

const toGroups = (
  <ButtonLink to="/groups" search={{}}>
    {words.toGroups}
  </ButtonLink>
);

function Invited({ token, invitation: { group, joined } }: { token: string; invitation: GroupInvitation }) {
  const me = useMe();
  const navigate = useNavigate();
  const heading = usePage(words.page);
  const { id, name, description, members_count } = group;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.acceptGroupInvite({ params: { token } }),
    onSuccess: () => {
      hasJoined(id, me);
      void navigate({ to: '/groups/$groupId', params: { groupId: id }, replace: true });
    },
  });
  if (isGone(error)) return <Gone>{toGroups}</Gone>;
  return (
    <section className={classes.screen}>
      <div className={classes.banner}>
        <GroupBanner group={group} sizes="480px" eager />
      </div>
      <div className={classes.head}>
        <p className={classes.soft}>{joined ? words.already : words.invites}</p>
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        <p className={classes.soft}>
          {groupsWords.kinds[group.kind]} · {groupsWords.members(members_count)}
        </p>
      </div>
      {description && <p className={classes.about}>{description}</p>}
      <FormError>{error && reasonOr(error, words.joinFailed)}</FormError>
      <div className={classes.actions}>
        {joined ? (
          <ButtonLink look="filled" to="/groups/$groupId" params={{ groupId: id }}>
            {words.toGroup}
          </ButtonLink>
        ) : (
          <>
            <Button look="filled" busy={isPending} onClick={() => mutate()}>
              {words.join}
            </Button>
            <ButtonLink look="text" to="/groups" search={{}}>
              {words.decline}
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}

/** Where the link of an invitation leads: the group that it invites to, and joining it. */
export function InvitationScreen({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(invitationQuery(token));
  if (isGone(error)) return <Gone>{toGroups}</Gone>;
  if (data) return <Invited token={token} invitation={data} />;
  return error ? <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} /> : <LoadingStatus />;
}
