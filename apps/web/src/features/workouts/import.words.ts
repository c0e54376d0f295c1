/** Texts of what leads to importing a file. */
export const importEntry = {
  title: 'Import a file',
  fromDevice: 'Recorded with a watch or phone?',
} as const;
