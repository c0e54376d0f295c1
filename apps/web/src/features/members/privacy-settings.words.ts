/** Texts of the screen for choosing who may see who the member is. */
export const privacySettings = {
  question: 'Would you like to make your profile public?',
  public: 'Yes make public',
  publicText: 'Colleagues see your name and photo and can follow you. You can post, comment and create events.',
  anonymous: 'No keep anonymous',
  anonymousText:
    'Others see “Anonymous” and no photo wherever you appear, and nobody can open your profile. You can like, join in and record workouts, but not post, comment or create events.',
  save: 'Save',
  saved: 'Privacy settings saved.',
} as const;
