/** Texts of saving a post, which the first screen needs. */
export const save = {
  label: 'Save for later',
  failed: 'Error saving post. Please try again later.',
  undoFailed: 'Error removing saved post. Please try again later.',
} as const;
