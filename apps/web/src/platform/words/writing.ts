/** Texts about what was changed in another tab while it was written here. */
export const writing = {
  postChanged: 'This post was changed in another tab. It now says:',
  commentChanged: 'This comment was changed in another tab. It now says:',
  profileChanged: 'Your profile was changed in another tab:',
  keepMine: 'Keep mine',
  takeTheirs: 'Use this one',
  noText: 'No text',
  /** A field of the profile without an answer. */
  empty: '(empty)',
  showBoth: 'Show both',
};
