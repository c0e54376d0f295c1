import { useEffect } from 'react';

/** Has a subscription of this browser follow the community's key, which is another one once the server's secret has changed [NOTIF-10]. */
export function useCurrentPush(memberId: string): void {
  useEffect(() => {
    // Who has not allowed pushes has nothing to renew, and need not load what would.
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    void import('../../platform/web-push.ts').then(({ renewPush }) => renewPush(memberId)).catch(() => undefined);
  }, [memberId]);
}
