import type { Member } from '@muster/contract';
import { createFileRoute, useParams } from '@tanstack/react-router';
import { OwnProfileScreen } from '../../composed/OwnProfileScreen.tsx';
import { buttonsOf } from '../../composed/PostButtons.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { TookPart } from '../../composed/TookPart.tsx';
import { HomePosts, ownHome } from '../../features/feed/index.ts';
import { MemberProfile, memberQuery } from '../../features/members/index.ts';
import { profile } from '../../features/members/profile.words.ts';
import { FollowCounts, FollowMember, MemberOptions, Unblock } from '../../features/people/index.ts';
import { useMe } from '../../features/session/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBar } from '../../ui/PageBar.tsx';

/** A member's profile; with the viewer's own id, their own profile [PROF-07, PROF-08]. */
export const Route = createFileRoute('/_app/profile/$profileId/')({ component: Profile });

const postsOf = (member: Member) => (
  <HomePosts
    home={ownHome(member.id)}
    buttonsOf={buttonsOf}
    empty={<EmptyState drawing="no-posts" text={profile.noPosts(member.first_name)} />}
  />
);

const countsOf = (member: Member) => (
  <>
    <FollowCounts member={member} />
    <TookPart memberId={member.id} />
  </>
);

const actionsFor = (member: Member) => (
  <>
    <FollowMember member={member} />
    <MemberOptions member={member} />
  </>
);

function Profile() {
  const { profileId } = useParams({ from: '/_app/profile/$profileId/' });
  const me = useMe();
  if (profileId === me.id) return <OwnProfileScreen />;
  return (
    <>
      <PageBar title={profile.title} backTo="/feed" />
      <MemberProfile
        key={profileId}
        query={memberQuery(profileId)}
        actions={actionsFor}
        counts={countsOf}
        unblock={<Unblock named={profileId} />}
        below={postsOf}
      />
      <SideColumn />
    </>
  );
}
