import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ahead } from '../../platform/ahead.ts';
import { signOut } from '../../platform/session.ts';
import { toast } from '../../ui/toast.ts';
import { signing } from './sign.words.ts';

/**
 * Signs out, and says so if the server could not be reached. The login's code is prefetched while the sign-out button is on the screen:
 * without a network it could not be loaded afterwards.
 */
export function useSignOut(): () => void {
  const router = useRouter();
  useEffect(() => {
    for (const id of ['/_account', '/_account/login'] as const) ahead(async () => router.loadRouteChunk(router.routesById[id]));
  }, [router]);
  return () => void signOut().then((heard) => heard || toast(signing.signedOutHere, { stays: true }));
}
