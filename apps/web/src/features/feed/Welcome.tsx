import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { persistently } from '../../platform/ahead.ts';

const load = () => import('./WelcomeCard.tsx');
const WelcomeCard = lazy(async () => ({ default: (await persistently(load)).WelcomeCard }));

/** Greets a member who has just finished registering, once [REG-18]. */
export function Welcome() {
  const router = useRouter();
  const [shown, setShown] = useState(() => router.latestLocation.state.newAccount === true);
  // Removed from the address, so that neither Back nor a reload greets again.
  useEffect(() => {
    if (!shown) return;
    const { newAccount: _, ...state } = router.latestLocation.state;
    router.history.replace(router.latestLocation.href, state);
  }, [shown, router]);
  return (
    shown && (
      <Suspense>
        <WelcomeCard onClose={() => setShown(false)} />
      </Suspense>
    )
  );
}
