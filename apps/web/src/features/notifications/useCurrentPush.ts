import { useEffect } from 'react';

/** Keeps this browser's subscription on the community's current key, which changes with the server's secret [NOTIF-10]. */
export function useCurrentPush(memberId: string): void {
  useEffect(() => {
    // A member who has not allowed pushes has nothing to renew, so the code need not load.
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    void import('../../platform/web-push.ts').then(({ renewPush }) => renewPush(memberId)).catch(() => undefined);
  }, [memberId]);
}
