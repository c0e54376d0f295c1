import { lazy, Suspense } from 'react';
import { persistently } from '../../../platform/ahead.ts';

// Named here, not by the routes: the entry would name all chunks that each of them needs.
const loadRequests = () => import('./RequestsScreen.tsx');
const Requests = lazy(async () => ({ default: (await persistently(loadRequests)).RequestsScreen }));
const loadInvites = () => import('./InvitesScreen.tsx');
const Invites = lazy(async () => ({ default: (await persistently(loadInvites)).InvitesScreen }));
const loadReported = () => import('./ReportedScreen.tsx');
const Reported = lazy(async () => ({ default: (await persistently(loadReported)).ReportedScreen }));
const loadLog = () => import('./LogScreen.tsx');
const Log = lazy(async () => ({ default: (await persistently(loadLog)).LogScreen }));
const loadInvitation = () => import('./InvitationScreen.tsx');
const Invitation = lazy(async () => ({ default: (await persistently(loadInvitation)).InvitationScreen }));
const SignedOut = lazy(async () => ({ default: (await persistently(loadInvitation)).SignedOut }));

/** The screens of those who look after a group, by the last part of their addresses. */
const screens = { requests: Requests, invites: Invites, reports: Reported, log: Log };

/** One of these screens. */
export function GroupCare({ groupId, screen }: { groupId: string; screen: keyof typeof screens }) {
  const Screen = screens[screen];
  return (
    <Suspense>
      <Screen groupId={groupId} />
    </Suspense>
  );
}

/** Where the link of an invitation leads, with a session or before there is one. */
export const GroupInvitation = ({ token, signedIn }: { token: string; signedIn: boolean }) => (
  <Suspense>{signedIn ? <Invitation token={token} /> : <SignedOut token={token} />}</Suspense>
);
