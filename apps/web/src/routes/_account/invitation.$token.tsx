import { createFileRoute, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Invited } from '../../features/account/index.ts';
import { hasSession } from '../../platform/session.ts';

/** Where the link of an invitation to a workspace leads, whoever is signed in. */
export const Route = createFileRoute('/_account/invitation/$token')({ component: Invitation });

function Invitation() {
  const { token } = useParams({ from: '/_account/invitation/$token' });
  const [signedIn] = useState(hasSession);
  return <Invited key={token} token={token} signedIn={signedIn} />;
}
