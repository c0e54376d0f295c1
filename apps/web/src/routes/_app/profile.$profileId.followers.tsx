import { createFileRoute, useParams } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { FollowsScreen } from '../../features/people/index.ts';

/** A member's followers, and the people they follow [PROF-09]. */
export const Route = createFileRoute('/_app/profile/$profileId/followers')({ component: Screen });

function Screen() {
  const { profileId } = useParams({ from: '/_app/profile/$profileId/followers' });
  return (
    <>
      <FollowsScreen key={profileId} memberId={profileId} />
      <SideColumn />
    </>
  );
}
