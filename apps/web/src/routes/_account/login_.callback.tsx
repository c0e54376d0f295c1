import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { SsoReturn } from '../../features/sso/index.ts';

/** The address as the provider wrote it: the router reads a code of digits as a number and writes that back. */
const arrivedAt = window.location;
const arrival = arrivedAt.pathname === '/login/callback' ? arrivedAt.href : undefined;

/** Where the identity provider returns to [AUTH-03]. */
export const Route = createFileRoute('/_account/login_/callback')({ component: Callback });

function Callback() {
  const href = useLocation({ select: (location) => location.href });
  // The one with which this screen came: on the way to the next one it is another.
  const [address] = useState(() => arrival ?? new URL(href, window.location.origin).href);
  return <SsoReturn address={address} />;
}
