/** Texts of saving a post, as they stand on the first screen. */
export const save = {
  label: 'Save for later',
  failed: 'Error saving post. Please try again later.',
  undoFailed: 'Error removing saved post. Please try again later.',
} as const;
