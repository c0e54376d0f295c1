import type { Group } from '@muster/contract';
import { groupsWords as words } from './groups.words.ts';

/** The town of a group; empty if it has no place. */
export const townOf = ({ location }: Group): string =>
  location ? [location.city, location.state].filter(Boolean).join(', ') || location.zip : '';

/** What a group is and where, on one line: "Chapter · Portland, OR". */
export const factsOf = (group: Group): string => [words.kinds[group.kind], group.activity, townOf(group)].filter(Boolean).join(' · ');

/** What the viewer is to a group, or what became of it, in a word or two; null if there is nothing to say. */
export function markOf(group: Group): string | null {
  if (!group.active) return words.archived;
  if (group.joined) return words.joined;
  if (group.asked) return words.asked;
  return group.invited ? words.invited : null;
}
