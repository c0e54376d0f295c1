import { common } from '../platform/common.words.ts';

/** The name that others see [ruling 14]. */
export const displayName = (person: { first_name: string; last_name: string; id: string | null; anonymous_profile: boolean }): string =>
  person.id === null && person.anonymous_profile ? common.anonymous : `${person.first_name} ${person.last_name}`.trim();
