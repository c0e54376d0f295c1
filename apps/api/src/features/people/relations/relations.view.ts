import type { Person, Relation } from '@muster/contract';
import type { RelationRow } from './relations.queries.ts';

/**
 * Returns a follow or block as its viewer sees it. Whether the viewer follows an anonymous person is withheld, since it would reveal who
 * that is, except in the list of people they follow.
 */
export const toRelation = (
  row: RelationRow,
  person: Person,
  { followed, ownFollows }: { followed: boolean; ownFollows: boolean },
): Relation => ({
  ...person,
  following: followed && (person.id !== null || ownFollows),
  relation_id: row.id,
  since: row.created_at.toISOString(),
});
