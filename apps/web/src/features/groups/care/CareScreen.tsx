import type { Group } from '@muster/contract';
import { errors } from '@muster/contract/errors';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { leaveScreen } from '../../../ui/back.ts';
import { PageBar } from '../../../ui/PageBar.tsx';
import { LoadingStatus } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { groups } from '../group.kind.ts';
import { groupPage } from '../group-page.words.ts';
import { groupQuery } from '../groups.api.ts';
import classes from './CareScreen.module.css';
import { followsCare } from './waiting.ts';

export interface CareScreenProps {
  groupId: string;
  title: string;
  /** What the browser calls the page. */
  page: (name: string) => string;
  children: (group: Group) => ReactNode;
}

/** A screen for those who look after a group. Anybody else is led to the group, with a message. */
export function CareScreen({ groupId, title, page, children }: CareScreenProps) {
  const router = useRouter();
  const group = groups.use(groupId);
  // Whoever was just made an admin may have an older group in their lists.
  const { error, isFetching } = useQuery({ ...groupQuery(groupId), staleTime: 0, refetchOnWindowFocus: 'always' });
  const isRefused = group?.can.manage === false && !isFetching;
  const isLost = isRefused || group === null || (!group && error !== null);
  const sendBack = useEffectEvent(() => {
    toast(isRefused ? errors['groups.admins_only'].message : groupPage.failed, { kind: 'alert' });
    leaveScreen(router, group ? `/groups/${groupId}` : '/groups');
  });
  useEffect(() => {
    if (isLost) sendBack();
  }, [isLost]);
  if (isLost) return null;
  return (
    <>
      <PageBar title={title} page={group ? page(group.name) : undefined} backTo={`/groups/${groupId}`}>
        {group && (
          <Link to="/groups/$groupId" params={{ groupId }} className={classes.group}>
            {group.name}
          </Link>
        )}
      </PageBar>
      {group?.can.manage ? <div {...followsCare(groupId)}>{children(group)}</div> : <LoadingStatus />}
    </>
  );
}
