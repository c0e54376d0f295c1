import type { InvitationState, WorkspaceInvitation } from '@muster/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../../features/session/index.ts';
import { NotFound } from '../../../features/shell/index.ts';
import { api } from '../../../platform/api.ts';
import { getConfig } from '../../../platform/config.ts';
import { reasonOf } from '../../../platform/reason.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { PageBar } from '../../../ui/PageBar.tsx';
import { preloadSheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { Choose } from '../Choose.tsx';
import classes from '../Operate.module.css';
import { PagedRows } from '../Rows.tsx';
import { InviteList } from './InviteList.tsx';
import { invitationsQuery, readInvitationsAgain } from './invitations.api.ts';
import { inviting as words } from './invitations.words.ts';

const dayOf = (instant: string) => new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium' });
const failed = (error: Error) => toast(reasonOf(error), { kind: 'alert' });
const states = Object.keys(words.states) as InvitationState[];

function Row({ invitation, workspaceId }: { invitation: WorkspaceInvitation; workspaceId: string }) {
  const { id, email, name, state, expires_at } = invitation;
  const [asked, setAsked] = useState(false);
  const again = useMutation({
    mutationFn: () => api.sendInvitationAgain({ params: { id } }),
    onSuccess: () => toast(words.sentAgain(email)),
    onError: failed,
    onSettled: () => readInvitationsAgain(workspaceId),
  });
  const withdraw = useMutation({
    mutationFn: () => api.withdrawInvitation({ params: { id } }),
    onSuccess: () => toast(words.withdrawn),
    onError: failed,
    onSettled: () => {
      setAsked(false);
      return readInvitationsAgain(workspaceId);
    },
  });
  return (
    <li className={classes.row} data-off={state === 'expired' || undefined}>
      <div className={classes.about}>
        <p className={classes.name}>{name || email}</p>
        <p>{[...(name ? [email] : []), words.states[state], ...(state === 'sent' ? [words.until(dayOf(expires_at))] : [])].join(' · ')}</p>
        {state !== 'accepted' && (
          <div className={classes.actions}>
            {state !== 'waiting' && (
              <Button size="small" busy={again.isPending} aria-label={words.againOf(email)} onClick={() => again.mutate()}>
                {words.again}
              </Button>
            )}
            <Button
              size="small"
              aria-haspopup="dialog"
              onPointerEnter={preloadSheet}
              onFocus={preloadSheet}
              aria-label={words.withdrawOf(email)}
              onClick={() => setAsked(true)}
            >
              {words.withdraw}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={words.withdrawTitle}
        text={words.withdrawText}
        confirm={words.withdraw}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </li>
  );
}

function Invited({ workspaceId }: { workspaceId: string }) {
  const [state, setState] = useState<InvitationState>();
  const query = useInfiniteQuery(invitationsQuery(workspaceId, state));
  const first = query.data?.pages[0];
  return (
    <>
      <PageBar title={words.title} page={first && words.of(first.workspace)} backTo="/operate/workspaces" />
      <div className={classes.screen}>
        {first && <h2 className={classes.heading}>{first.workspace}</h2>}
        <p>{words.text}</p>
        <InviteList workspaceId={workspaceId} />
        {first && first.counts.all > 0 && (
          <>
            <p>{words.accepted(first.counts.accepted, first.counts.all)}</p>
            <Choose
              label={words.which}
              all={words.all}
              choices={states.map((value) => ({ value, label: words.states[value] }))}
              chosen={state}
              onChoose={(value) => setState(states.find((each) => each === value))}
            />
          </>
        )}
        <PagedRows query={query} none={state ? words.noneSo : words.none}>
          {(invitation) => <Row invitation={invitation} workspaceId={workspaceId} />}
        </PagedRows>
      </div>
    </>
  );
}

/** Inviting people to a workspace by mail, for operators. Nobody else finds it. */
export function Invitations({ workspaceId }: { workspaceId: string }) {
  if (!useMe().isOperator || !getConfig().features.workspaces) return <NotFound />;
  return <Invited key={workspaceId} workspaceId={workspaceId} />;
}
