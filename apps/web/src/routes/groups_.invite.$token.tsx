import { createFileRoute, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { GroupInvitation } from '../features/groups/index.ts';
import { Alone, Part } from '../features/shell/index.ts';
import { requireMember } from '../guard.ts';
import { keepInvitation, takeInvitation } from '../platform/invitation.ts';
import { hasSession } from '../platform/session.ts';

/** Where the link of an invitation leads. Whoever is signed out learns that first, and returns here from the sign-in or the registration. */
export const Route = createFileRoute('/groups_/invite/$token')({
  beforeLoad: async ({ location }) => {
    keepInvitation(location.href);
    if (!hasSession()) return;
    await requireMember(location.href, true);
    takeInvitation();
  },
  component: Invitation,
});

function Invitation() {
  const { token } = useParams({ from: '/groups_/invite/$token' });
  const [signedIn] = useState(hasSession);
  return (
    <Alone>
      <Part name="groups" instead="/feed">
        <GroupInvitation key={token} token={token} signedIn={signedIn} />
      </Part>
    </Alone>
  );
}
