import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { SsoReturn } from '../../features/sso/index.ts';

/** The address exactly as the provider wrote it: the router would parse a numeric code as a number and write that back. */
const arrivedAt = window.location;
const arrival = arrivedAt.pathname === '/login/callback' ? arrivedAt.href : undefined;

/** Where the identity provider returns to [AUTH-03]. */
export const Route = createFileRoute('/_account/login_/callback')({ component: Callback });

function Callback() {
  const href = useLocation({ select: (location) => location.href });
  // The address that this screen was opened with: navigating to the next one changes it.
  const [address] = useState(() => arrival ?? new URL(href, window.location.origin).href);
  return <SsoReturn address={address} />;
}
