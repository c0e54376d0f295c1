import { mentionOf } from '@muster/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { inWords, mentionedIds } from './mentions/mentions.ts';
import { memberIn } from './people.queries.ts';

/** A member with their real name and email, even if anonymous to others: only for operators. */
export interface AccountRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  anonymous_profile: boolean;
}

/** Selects the account of the member whose id is in `column`, within the same row; null if there is none. */
export const accountIn = (column: string) => memberIn<AccountRow>(['id', 'first_name', 'last_name', 'email', 'anonymous_profile'], column);

/** Returns stored texts as readable words, in their order, with the real names of the people they mention. */
export async function wordsWithNames(db: Database, texts: readonly string[]): Promise<string[]> {
  const ids = texts.flatMap(mentionedIds);
  if (ids.length === 0) return [...texts];
  const people = await db
    .selectFrom('member')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select(['id', 'first_name', 'last_name'])
    .execute();
  const names = new Map(people.map((person) => [person.id, mentionOf(person)]));
  return texts.map((text) => inWords(text, (id) => names.get(id)));
}
