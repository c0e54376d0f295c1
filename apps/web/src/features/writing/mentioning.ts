import type { Mention } from '@muster/contract';
import { limits, textLength } from '@muster/contract/limits';
import { findMentions, mentionOf } from '@muster/contract/mentions';

/** The name that is being typed after an @: where the @ stands, and what follows it up to the caret. */
export interface TypedMention {
  at: number;
  query: string;
}

/** Names have few words; more of them after an @ are the sentence going on. */
const mostWords = 4;

/**
 * The mention at the caret, or null: none where a letter stands before the @, as in an email address, where the line has ended, and where
 * the name is that of somebody who is tagged already.
 */
export function typedMention(text: string, caret: number, tagged: readonly Mention[]): TypedMention | null {
  const at = caret > 0 ? text.lastIndexOf('@', caret - 1) : -1;
  if (at < 0 || /[\p{L}\p{N}._-]$/u.test(text.slice(0, at))) return null;
  const query = text.slice(at + 1, caret);
  if (/^\s|\n/.test(query) || textLength(query) > limits.people_query_length || query.split(/\s+/).length > mostWords) return null;
  return findMentions(text.slice(at, caret), tagged)[0]?.at === 0 ? null : { at, query };
}

/** The text with somebody's full name in place of what was typed, the @ in front, and where the caret then stands [FEED-36]. */
export function completeMention(text: string, { at, query }: TypedMention, person: Mention): { text: string; caret: number } {
  const before = `${text.slice(0, at)}${mentionOf(person)} `;
  return { text: before + text.slice(at + 1 + query.length).replace(/^ /, ''), caret: before.length };
}

/** Those whose tag counts in a text, each once: what is sent [FEED-46]. */
export function mentionedIn(text: string, tagged: readonly Mention[]): Mention[] {
  const found = findMentions(text, tagged).map(({ person }) => [person.id, person] as const);
  return [...new Map(found).values()].slice(0, limits.tagged_max);
}
