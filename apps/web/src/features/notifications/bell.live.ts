import { hear } from '../../platform/live.ts';
import { queryClient } from '../../platform/query.ts';
import { unseenQuery } from './notifications.api.ts';

/**
 * Has the bell ask when the server says so, also while it asks: the answer under way may be older. So it does when another tab has seen
 * what there was. Answers how to end it.
 */
export function followBell(memberId: string): () => void {
  const ask = () => void queryClient.refetchQueries({ queryKey: unseenQuery(memberId).queryKey });
  const stops = [hear('notifications', ask), hear('seen', ask)];
  return () => {
    for (const stop of stops) stop();
  };
}
