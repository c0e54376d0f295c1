import type { Member } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { common } from '../../platform/common.words.ts';
import { reasonOf } from '../../platform/reason.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { memberQuery } from './members.api.ts';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { profile } from './profile.words.ts';

export interface MemberProfileProps {
  query: ReturnType<typeof memberQuery>;
  /** Leads on where there is no such profile; to the feed, unless given. */
  back?: ReactNode;
  /** What the viewer can do: follow, and the options menu. */
  actions?: (member: Member) => ReactNode;
  /** How many people follow the member, and how many they follow. */
  counts?: (member: Member) => ReactNode;
  /** The unblock button, if the viewer has blocked the member. */
  unblock?: ReactNode;
  /** The member's posts. */
  below: (member: Member) => ReactNode;
}

/** Another member's profile, with their posts below [PROF-07]. A private or blocked profile says so [ROLE-27, PROF-80]. */
export function MemberProfile({
  query,
  back = <ButtonLink to="/feed">{common.backToFeed}</ButtonLink>,
  actions,
  counts,
  unblock,
  below,
}: MemberProfileProps) {
  const { data: member, error, refetch } = useQuery(query);
  if (error instanceof ApiError && error.code === 'member.blocked')
    return <EmptyState drawing="not-found" text={reasonOf(error)} action={unblock} />;
  if (error instanceof ApiError && error.status === 403)
    return <EmptyState drawing="not-found" text={profile.privateProfile} action={back} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <EmptyState drawing="not-found" text={profile.failed} action={back} />;
  if (!member && error) return <ErrorState error={error} text={profile.failed} onRetry={() => void refetch()} />;
  if (!member) return <ProfileSkeleton />;
  return (
    <>
      <ProfileHeader member={member} photo={<Avatar person={member} size={96} />} actions={actions?.(member)}>
        {counts?.(member)}
      </ProfileHeader>
      {below(member)}
    </>
  );
}
