import { hide, useHidden } from '../../platform/entities.ts';

/** Hides somebody, named by their id or that of a block, in every list until the returned function is called [PROF-70]. */
export const hidePerson = hide;

/** Tells who is being blocked: lists leave out what is theirs, and have it again where the server refuses. */
export function useIsHidden(): (person: { id: string | null; relation_id?: string }) => boolean {
  const ids = useHidden();
  return ({ id, relation_id }) => (id !== null && ids.has(id)) || (relation_id !== undefined && ids.has(relation_id));
}
