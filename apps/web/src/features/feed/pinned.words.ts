/** What is said once an announcement is put away. */
export const pinnedWords = {
  isAway: 'Put away. You find it further down.',
  undo: 'Undo',
  awayFailed: "Couldn't put it away. Please try again later.",
  backFailed: "Couldn't bring it back. Please try again later.",
} as const;
