/** A person's name as a text mentions it. */
export interface Named {
  first_name: string;
  last_name: string;
}

/** The position of a mention: `length` characters from `at` on, including the @. */
export interface FoundMention<P extends Named> {
  at: number;
  length: number;
  person: P;
}

/** The text that mentions a person. */
export const mentionOf = ({ first_name, last_name }: Named): string => `@${`${first_name} ${last_name}`.trim()}`;

/**
 * Finds every @ followed by the full name of one of these people as a whole word: `@Ana Marlow` is not in `@Ana Marlowe` (FEED-46). In text
 * order; if one name is the beginning of another, the longer match wins, and people with the same name are assigned one after the other.
 * Positions refer to the text in its composed form (NFC).
 */
export function findMentions<P extends Named>(text: string, people: readonly P[]): FoundMention<P>[] {
  const searched = text.normalize();
  const tags = people.map((person) => ({ person, tag: mentionOf(person).normalize() })).sort((a, b) => b.tag.length - a.tag.length);
  const found: FoundMention<P>[] = [];
  const taken = new Set<P>();
  for (let at = searched.indexOf('@'); at >= 0; at = searched.indexOf('@', at + 1)) {
    const here = tags.find(({ tag }) => searched.startsWith(tag, at) && !/^[\p{L}\p{N}]/u.test(searched.slice(at + tag.length)));
    if (!here) continue;
    const namesake = tags.find(({ tag, person }) => tag === here.tag && !taken.has(person));
    const { person } = namesake ?? here;
    taken.add(person);
    found.push({ at, length: here.tag.length, person });
  }
  return found;
}

/** Whether a text mentions this person (FEED-46). */
export const mentions = (text: string, person: Named): boolean => findMentions(text, [person]).length > 0;
