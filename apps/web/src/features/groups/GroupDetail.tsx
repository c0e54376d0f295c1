import type { Group } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { leaveScreen } from '../../ui/back.ts';
import { toast } from '../../ui/toast.ts';
import { useMe } from '../session/index.ts';
import { followsCare } from './care/waiting.ts';
import { GroupHead } from './GroupHead.tsx';
import { GroupSkeleton } from './GroupsSkeleton.tsx';
import { groups } from './group.kind.ts';
import { groupPage as words } from './group-page.words.ts';
import { groupQuery } from './groups.api.ts';
import { useWanted } from './membership.ts';

export interface GroupDetailProps {
  groupId: string;
  /** Shown below its count of events: the next one. */
  next?: (group: Group) => ReactNode;
  /** Shown below the group: its posts. Given the group as the viewer wants it. */
  below: (group: Group) => ReactNode;
}

function Known({ group: known, next, below }: Omit<GroupDetailProps, 'groupId'> & { group: Group }) {
  const { group, changing } = useWanted(known, useMe());
  return (
    <article data-group={group.id} {...(group.can.manage && followsCare(group.id))}>
      <GroupHead group={group} changing={changing} next={next?.(group)} />
      {below(group)}
    </article>
  );
}

/** One group on its own screen. One that cannot be loaded sends back with a message [GROUP-45]. */
export function GroupDetail({ groupId, next, below }: GroupDetailProps) {
  const router = useRouter();
  const group = groups.use(groupId);
  const [wasThere, setWasThere] = useState(Boolean(group));
  if (group && !wasThere) setWasThere(true);
  // Whoever returns to this tab may have joined or left in another one.
  const { error } = useQuery({ ...groupQuery(groupId), refetchOnWindowFocus: 'always' });
  const isSignedOut = error instanceof ApiError && error.status === 401;
  const isLost = !group && (error !== null || group === null) && !isSignedOut;
  const sendBack = useEffectEvent(() => {
    toast(wasThere ? words.gone : words.failed, { kind: 'alert' });
    leaveScreen(router, '/groups');
  });
  useEffect(() => {
    if (isLost) sendBack();
  }, [isLost]);
  if (!group) return isLost ? null : <GroupSkeleton />;
  return <Known group={group} next={next} below={below} />;
}
