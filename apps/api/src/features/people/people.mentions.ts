import { findMentions, type Named } from '@muster/contract';

/**
 * What somebody wrote, with `@Anonymous` in the place of these people's mentions (ruling 14). `others` are those whose mentions stay: of
 * two names that begin alike the longer one is meant.
 */
export function withoutNames(text: string, people: readonly Named[], others: readonly Named[] = []): string {
  const found = people.length > 0 ? findMentions(text, [...people, ...others]) : [];
  const taken = found.filter(({ person }) => people.includes(person));
  return taken.reduceRight(
    (rest, { at, length }) => `${rest.slice(0, at)}@Anonymous${rest.slice(at + length)}`,
    taken.length > 0 ? text.normalize() : text,
  );
}
