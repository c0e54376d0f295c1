import type { Challenge } from '@muster/contract';
import { queryClient } from '../../platform/query.ts';
import { onSessionEnd } from '../../platform/session.ts';
import { createStore } from '../../platform/store.ts';

/** The challenge whose badge was just earned, until its moment is over. */
const moment = createStore<string | null>(null);
export const useMoment = moment.use;
export const endMoment = (): void => moment.set(null);

onSessionEnd(endMoment);

const known = () => queryClient.getQueriesData<Challenge | null>({ queryKey: ['challenge'] }).flatMap(([, challenge]) => challenge ?? []);

/** Reads challenges, and notices a badge that was not earned before and is now: what this browser did not know yet is no news. */
export async function noteBadges<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const waiting = new Set(known().flatMap(({ id, earned, joined }) => (joined && !earned ? [id] : [])));
  const answer = await read();
  const now = known().find(({ id, earned }) => earned && waiting.has(id));
  if (now) {
    moment.set(now.id);
    void queryClient.invalidateQueries({ queryKey: ['badges'] });
  }
  return answer;
}
