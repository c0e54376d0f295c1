import { findMentions, mentionOf, type Named } from '@muster/contract';

/** Somebody whom a text mentions. */
export interface Mentioned extends Named {
  id: string;
}

/** What stands where nobody is to be named. */
const anonymousMention = '@Anonymous';
/** What stands where somebody was named whose account is gone. */
const deletedMention = '@Deleted member';

/**
 * A mention is stored as the id of whom it means between two noncharacters, which the contract lets nobody write: names change, and
 * people become anonymous or leave, but the words stay the author's. Without an id it means somebody who has left (decision 27).
 */
const markOf = (id: string) => `\ufdd0${id}\ufdd1`;
const marks = /\ufdd0([0-9a-f-]{36})?\ufdd1/g;
/** What is left where a text was cut within a mention. */
const cutMark = /\ufdd0[^\ufdd1]*$/;

/** A text with marks in the place of what was found in it. The text is the one that was searched, in its composed form. */
const marked = (text: string, found: ReadonlyArray<{ at: number; length: number; id: string }>): string =>
  found
    .toSorted((a, b) => b.at - a.at)
    .reduce((rest, { at, length, id }) => rest.slice(0, at) + markOf(id) + rest.slice(at + length), text);

/** A text as it is stored, where these people's names stand in it after an @. */
export const withMarks = (text: string, people: readonly Mentioned[]): string => {
  const found = findMentions(text, people).map(({ at, length, person }) => ({ at, length, id: person.id }));
  return found.length > 0 ? marked(text.normalize(), found) : text;
};

/** Those whom a stored text mentions, each once, in the order of the text. */
export const mentionedIds = (stored: string): string[] => [...new Set([...stored.matchAll(marks)].flatMap(([, id]) => id ?? []))];

/** A stored text in words: `wordsFor` says what stands in the place of a mention. */
export const inWords = (stored: string, wordsFor: (id: string) => string | undefined): string =>
  stored.replaceAll(marks, (_, id: string | undefined) => (id && wordsFor(id)) || deletedMention).replace(cutMark, '');

/** The marks of this member as they are stored, and what comes in their place when the member leaves. */
export const markOfMember = (id: string): { mark: string; gone: string } => ({ mark: markOf(id), gone: markOf('') });

/** A mention in a text that its author has before them, with what stands around it. */
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

/** The mentions of a stored text as its author reads them. */
function spotsOf(stored: string, wordsFor: (id: string) => string | undefined): StoredSpot[] {
  return [...stored.matchAll(marks)].flatMap(({ index, 0: { length }, 1: id }) =>
    id ? [{ id, before: inWords(stored.slice(0, index), wordsFor), after: inWords(stored.slice(index + length), wordsFor) }] : [],
  );
}

/** How much of what stands around one spot stands around the other too. */
function likeness(one: Spot, other: Spot): number {
  let [left, right] = [0, 0];
  while (left < around && one.before.at(-1 - left) === other.before.at(-1 - left)) left += 1;
  while (right < around && one.after[right] === other.after[right]) right += 1;
  return left + right;
}

/** Which of the stored mentions each spot stands for: as many as there are, in their order, and those that are most alike. */
function paired(spots: readonly Spot[], stored: readonly StoredSpot[]): Array<StoredSpot | undefined> {
  const none = { score: 0, ids: spots.map(() => undefined) as Array<StoredSpot | undefined> };
  // The best pairing of the first spots with the first mentions, row by row.
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

/** What an author sends of a text that mentions people. */
interface Rewritten {
  text: string;
  /** Those whose names count in it. */
  people: readonly Mentioned[];
  /** What was stored before, and how its mentions read: without a name where the author sees none. */
  before: string;
  /** Whom the author sees without a name now; somebody else may have been so while the author wrote. */
  nameless: (id: string) => boolean;
  wordsFor: (id: string) => string | undefined;
}

/**
 * A text as it is stored after its author has edited it. Names mean those who have them; an `@Anonymous` means whoever stood at that spot
 * before, so that an edit does not make a nameless word of a mention.
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

/** What stands in the place of somebody's mention for a viewer: nobody's name who is anonymous to them (ruling 14). */
export const mentionWords = (person: Named, anonymous: boolean): string => (anonymous ? anonymousMention : mentionOf(person));
