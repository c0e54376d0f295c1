import { charactersLeft } from '../../platform/counted.ts';

/** Texts of the writing field. */
export const writing = {
  left: charactersLeft,
  keyHint: 'Ctrl + Enter to send',
  suggestions: 'People to mention',
  searchingUsers: 'Searching',
  suggested: (count: number) => `${count === 1 ? '1 person' : `${count} people`} found. Use the arrow keys to choose and Enter to select.`,
} as const;
