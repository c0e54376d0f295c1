import { findMentions, mentionOf, type Named } from '@muster/contract';

/** A person mentioned in a text. */
export interface Mentioned extends Named {
  id: string;
}

/** Replaces a mention of a person who is anonymous to the viewer. */
const anonymousMention = '@Anonymous';
/** Replaces a mention of a person whose account is deleted. */
const deletedMention = '@Deleted member';

/**
 * A mention is stored as the member's id between two noncharacters, which the contract does not allow in texts: names change, and people
 * become anonymous or leave, but the author's words stay. A mention without an id refers to a member who has left (decision 27).
 */
const markOf = (id: string) => `\ufdd0${id}\ufdd1`;
const marks = /\ufdd0([0-9a-f-]{36})?\ufdd1/g;
/** The rest of a mention in a text that was cut in the middle of it. */
const cutMark = /\ufdd0[^\ufdd1]*$/;

/** Replaces the found names in a text by marks. The text is the one that was searched, in its composed form. */
const marked = (text: string, found: ReadonlyArray<{ at: number; length: number; id: string }>): string =>
  found
    .toSorted((a, b) => b.at - a.at)
    .reduce((rest, { at, length, id }) => rest.slice(0, at) + markOf(id) + rest.slice(at + length), text);

/** Returns the stored form of a text in which these people's names appear after an @. */
export const withMarks = (text: string, people: readonly Mentioned[]): string => {
  const found = findMentions(text, people).map(({ at, length, person }) => ({ at, length, id: person.id }));
  return found.length > 0 ? marked(text.normalize(), found) : text;
};

/** Returns the ids mentioned in a stored text, each once, in text order. */
export const mentionedIds = (stored: string): string[] => [...new Set([...stored.matchAll(marks)].flatMap(([, id]) => id ?? []))];

/** Returns a stored text as readable words; `wordsFor` returns the replacement of a mention. */
export const inWords = (stored: string, wordsFor: (id: string) => string | undefined): string =>
  stored.replaceAll(marks, (_, id: string | undefined) => (id && wordsFor(id)) || deletedMention).replace(cutMark, '');

/** Returns this member's mark as it is stored, and its replacement once the member has left. */
export const markOfMember = (id: string): { mark: string; gone: string } => ({ mark: markOf(id), gone: markOf('') });

/** A mention in the text that its author is editing, with the text around it. */
interface Spot {
  before: string;
  after: string;
}
interface StoredSpot extends Spot {
  id: string;
  nameless?: boolean;
}

/** How many characters around a mention are compared. */
const around = 40;

/** Returns the mentions of a stored text as its author sees them. */
function spotsOf(stored: string, wordsFor: (id: string) => string | undefined): StoredSpot[] {
  return [...stored.matchAll(marks)].flatMap(({ index, 0: { length }, 1: id }) =>
    id ? [{ id, before: inWords(stored.slice(0, index), wordsFor), after: inWords(stored.slice(index + length), wordsFor) }] : [],
  );
}

/** Returns how many characters around two spots match. */
function likeness(one: Spot, other: Spot): number {
  let [left, right] = [0, 0];
  while (left < around && one.before.at(-1 - left) === other.before.at(-1 - left)) left += 1;
  while (right < around && one.after[right] === other.after[right]) right += 1;
  return left + right;
}

/** Assigns stored mentions to spots: as many as possible, in order, and with the most similar surroundings. */
function paired(spots: readonly Spot[], stored: readonly StoredSpot[]): Array<StoredSpot | undefined> {
  const none = { score: 0, ids: spots.map(() => undefined) as Array<StoredSpot | undefined> };
  // Dynamic programming: the best assignment of the first spots to the first mentions, row by row.
  let row = stored.map(() => none);
  row.unshift(none);
  for (const [index, spot] of spots.entries()) {
    const next = [row[0]!];
    for (const [at, mention] of stored.entries()) {
      const pair = {
        score: row[at]!.score + 1000 + (mention.nameless ? 100 : 0) + likeness(spot, mention),
        ids: row[at]!.ids.with(index, mention),
      };
      next.push([row[at + 1]!, next[at]!, pair].reduce((best, each) => (each.score > best.score ? each : best)));
    }
    row = next;
  }
  return row.at(-1)!.ids;
}

/** An edit of a text that mentions people. */
interface Rewritten {
  text: string;
  /** The people whose names count as mentions in the text. */
  people: readonly Mentioned[];
  /** The text as stored before the edit. `wordsFor` returns how its mentions read: without a name where the author sees none. */
  before: string;
  /** Tests that a person is anonymous to the author now; that may have changed while the author was writing. */
  nameless: (id: string) => boolean;
  wordsFor: (id: string) => string | undefined;
}

/**
 * Returns the stored form of a text after its author has edited it. Names refer to their current bearers; an `@Anonymous` refers to the
 * person mentioned at that spot before, so that an edit does not turn a mention into a plain word.
 */
export function rewritten({ text, people, before, nameless, wordsFor }: Rewritten): string {
  const words = text.normalize();
  const named = findMentions(text, people).map(({ at, length, person }) => ({ at, length, id: person.id }));
  const stored = spotsOf(before, wordsFor).filter(({ id }) => nameless(id) || !named.some((each) => each.id === id));
  const free = [...words.matchAll(/@Anonymous(?![\p{L}\p{N}])/gu)].filter(
    ({ index }) => !named.some(({ at, length }) => index >= at && index < at + length),
  );
  const pairs = paired(
    free.map(({ index, 0: { length } }) => ({ before: words.slice(0, index), after: words.slice(index + length) })),
    stored.map(({ id, ...spot }) => ({ id, nameless: nameless(id), before: spot.before.normalize(), after: spot.after.normalize() })),
  );
  const kept = free.flatMap(({ index, 0: { length } }, nth) => {
    const pair = pairs[nth];
    return pair ? [{ at: index, length, id: pair.id }] : [];
  });
  return named.length + kept.length > 0 ? marked(words, [...named, ...kept]) : text;
}

/** Returns the replacement of a mention for a viewer: no name for a person who is anonymous to them (ruling 14). */
export const mentionWords = (person: Named, anonymous: boolean): string => (anonymous ? anonymousMention : mentionOf(person));
