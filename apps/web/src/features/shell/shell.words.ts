/** Texts of the frame around every screen. */
export const shell = {
  skip: 'Skip to content',
  navigation: 'Main',
  feed: 'Feed',
  groups: 'Groups',
  events: 'Events',
  challenges: 'Challenges',
  profile: 'Profile',
  notFoundText: "There's nothing at this address. The page may have moved or been deleted.",
  errorTitle: 'Something went wrong',
  signOnTitle: "Your organisation's sign-in can't be reached",
  offlineTitle: "You're offline",
  unreachableTitle: "Can't reach the server",
  offlineText: "This screen hasn't been opened on this device yet. It will open by itself when you're back online.",
  unreachableScreenText: 'This screen will open by itself when the server can be reached again.',
} as const;
