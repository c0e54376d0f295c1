import { z } from 'zod';

/** What the validation library and the framework say by themselves, which is not for people (ruling 6). */
const libraryWords =
  /Invalid |Too (big|small)|Unrecognized|[Ee]xpected (\w+ to|one of|[a-z]+,)|^Body |not valid JSON|in JSON at|prototype property/;

/** Whether a sentence is one of the libraries' own. */
export const isLibraryWords = (sentence: string): boolean => libraryWords.test(sentence);

/** What the validation library would say of an issue by itself. */
export const libraryWordsFor = z.locales.en().localeError as (issue: z.core.$ZodIssue) => unknown;
