import type { Query } from '@tanstack/react-query';
import { forgetBy } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';
import { peopleKey } from './people.cache.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether something is a member or their block, or has a member as its author. */
const isOf = (named: string, value: unknown): boolean =>
  isRecord(value) &&
  [value, value.actor, value.user].some(
    (each) => isRecord(each) && 'first_name' in each && (each.id === named || each.relation_id === named),
  );

/** The same data without what is of a member in its lists; the same object where there is nothing of theirs. */
function without(memberId: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const rest = value.filter((each) => !isOf(memberId, each)).map((each) => without(memberId, each));
    return rest.length === value.length && rest.every((each, index) => each === value[index]) ? value : rest;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, without(memberId, inner)] as const);
  return entries.every(([key, inner]) => inner === value[key]) ? value : Object.fromEntries(entries);
}

/** What depends on who sees whom: all but oneself and our own drawings. */
const social = {
  predicate: ({ queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>) => !meta?.thing && queryKey[0] !== 'me' && queryKey[0] !== 'drawing',
};

const askAgain = (): void => void queryClient.invalidateQueries(social);

/** Takes somebody, and what is theirs, out of everything remembered; what is on the screen is then asked for anew [PROF-70]. */
export async function forgetPerson(memberId: string): Promise<void> {
  await queryClient.cancelQueries(social);
  queryClient.removeQueries({
    predicate: ({ queryKey, state, meta }) => !meta?.thing && (queryKey.includes(memberId) || isOf(memberId, state.data)),
  });
  queryClient.setQueriesData(social, (data: unknown) => without(memberId, data));
  forgetBy(memberId);
  askAgain();
}

/** Takes a block, named by its member or itself, out of the list of blocks, and asks for what can be seen again [PROF-69]. */
export async function forgetBlock(named: string): Promise<void> {
  await queryClient.cancelQueries(social);
  queryClient.setQueriesData({ queryKey: [...peopleKey, 'blocked'] }, (data: unknown) => without(named, data));
  askAgain();
}
