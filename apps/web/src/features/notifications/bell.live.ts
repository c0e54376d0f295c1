import { hear } from '../../platform/live.ts';
import { queryClient } from '../../platform/query.ts';
import { unseenQuery } from './bell.api.ts';

/**
 * Makes the bell refetch on a nudge, even while a request is under way, whose answer may be older. It also refetches when another tab has
 * seen the notifications. Returns a function that stops it.
 */
export function followBell(memberId: string): () => void {
  const ask = () => void queryClient.refetchQueries({ queryKey: unseenQuery(memberId).queryKey });
  const stops = [hear('notifications', ask), hear('seen', ask)];
  return () => {
    for (const stop of stops) stop();
  };
}
