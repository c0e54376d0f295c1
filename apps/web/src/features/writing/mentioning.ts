import type { Mention } from '@muster/contract';
import { textLength } from '@muster/contract/base/characters';
import { limits } from '@muster/contract/limits';
import { findMentions, mentionOf } from '@muster/contract/posts/mentions';

/** The name being typed after an @: the position of the @, and the text between it and the caret. */
export interface TypedMention {
  at: number;
  query: string;
}

/** Names are short; more words after an @ belong to the sentence. */
const mostWords = 4;

/**
 * The mention at the caret, or null: none if a letter precedes the @, as in an email address, if the line has ended, or if the name is that
 * of a member who is already mentioned.
 */
export function typedMention(text: string, caret: number, tagged: readonly Mention[]): TypedMention | null {
  const at = caret > 0 ? text.lastIndexOf('@', caret - 1) : -1;
  if (at < 0 || /[\p{L}\p{N}._-]$/u.test(text.slice(0, at))) return null;
  const query = text.slice(at + 1, caret);
  if (/^\s|\n/.test(query) || textLength(query) > limits.people_query_length || query.split(/\s+/).length > mostWords) return null;
  return findMentions(text.slice(at, caret), tagged)[0]?.at === 0 ? null : { at, query };
}

/** The text with the full name in place of what was typed, after the @, and the new caret position [FEED-36]. */
export function completeMention(text: string, { at, query }: TypedMention, person: Mention): { text: string; caret: number } {
  const before = `${text.slice(0, at)}${mentionOf(person)} `;
  return { text: before + text.slice(at + 1 + query.length).replace(/^ /, ''), caret: before.length };
}

/** The members whose mentions count in a text, without duplicates: what is sent [FEED-46]. */
export function mentionedIn(text: string, tagged: readonly Mention[]): Mention[] {
  const found = findMentions(text, tagged).map(({ person }) => [person.id, person] as const);
  return [...new Map(found).values()].slice(0, limits.tagged_max);
}
