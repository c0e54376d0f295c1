import { z } from 'zod';

/** Default messages of the validation library and the framework, which are not for people (ruling 6). */
const libraryWords =
  /Invalid |Too (big|small)|Unrecognized|[Ee]xpected (\w+ to|one of|[a-z]+,)|^Body |not valid JSON|in JSON at|prototype property/;

/** Whether a sentence is one of the libraries' defaults. */
export const isLibraryWords = (sentence: string): boolean => libraryWords.test(sentence);

/** The validation library's default message for an issue. */
export const libraryWordsFor = z.locales.en().localeError as (issue: z.core.$ZodIssue) => unknown;
