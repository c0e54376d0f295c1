import type { Workspace } from '@muster/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { reasonOf } from '../../platform/reason.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { workspacesQuery } from './console.api.ts';
import { operators as words } from './console.words.ts';
import { directory } from './directory.words.ts';
import { inviting } from './invitations/invitations.words.ts';
import { membersWords } from './members.words.ts';
import classes from './Operate.module.css';
import { PagedRows } from './Rows.tsx';
import { WorkspaceSheet } from './WorkspaceSheet.tsx';

const opens = { size: 'small', 'aria-haspopup': 'dialog', onPointerEnter: preloadSheet, onFocus: preloadSheet } as const;
const link = { size: 'small', look: 'text' } as const;

function Row({ workspace }: { workspace: Workspace }) {
  const { id, name, access_code, members } = workspace;
  const [asked, setAsked] = useState<'name' | 'code' | null>(null);
  const close = () => setAsked(null);
  const params = { workspaceId: id };
  const renew = useMutation({
    mutationFn: () => api.renewAccessCode({ params: { id } }),
    onSuccess: (renewed) => {
      toast(words.renewed(renewed.access_code));
      close();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: workspacesQuery.queryKey }),
    onError: (error) => toast(reasonOf(error), { kind: 'alert' }),
  });
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        <p>{[words.members(members), words.codeOf(access_code)].join(' · ')}</p>
        <div className={classes.links}>
          <ButtonLink
            {...link}
            to="/operate/$part"
            params={{ part: 'members' }}
            search={{ workspace: id }}
            aria-label={membersWords.of(name)}
          >
            {membersWords.title}
          </ButtonLink>
          <ButtonLink {...link} to="/operate/workspaces/$workspaceId/directory" params={params} aria-label={directory.openOf(name)}>
            {directory.open}
          </ButtonLink>
          <ButtonLink {...link} to="/operate/workspaces/$workspaceId" params={params} aria-label={inviting.inviteOf(name)}>
            {inviting.invite}
          </ButtonLink>
        </div>
        <div className={classes.actions}>
          <CopyButton text={() => access_code} label={words.copyCode} />
          <Button {...opens} aria-label={words.renewOf(name)} onClick={() => setAsked('code')}>
            {words.renew}
          </Button>
          <Button {...opens} aria-label={words.renameOf(name)} onClick={() => setAsked('name')}>
            {words.rename}
          </Button>
        </div>
      </div>
      <WorkspaceSheet workspace={workspace} opened={asked === 'name'} onClose={close} />
      <ConfirmDialog
        opened={asked === 'code'}
        onClose={close}
        title={words.renewOf(name)}
        text={words.renewText}
        confirm={words.renew}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
    </li>
  );
}

/** The workspaces of the community, each with the code by which people join. */
export function Workspaces() {
  const [making, setMaking] = useState(false);
  const query = useInfiniteQuery(workspacesQuery);
  return (
    <div className={classes.screen}>
      <div className={classes.actions}>
        <Button {...opens} look="filled" onClick={() => setMaking(true)}>
          {words.newWorkspace}
        </Button>
      </div>
      <PagedRows query={query} none={words.noWorkspaces}>
        {(workspace) => <Row workspace={workspace} />}
      </PagedRows>
      <WorkspaceSheet workspace={null} opened={making} onClose={() => setMaking(false)} />
    </div>
  );
}
