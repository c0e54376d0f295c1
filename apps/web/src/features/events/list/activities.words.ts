/** Texts of My Activities. */
export const activities = {
  title: 'My Activities',
  tabs: 'Kinds of activities',
  hosting: 'Hosting',
  upcoming: 'Upcoming Events',
  past: 'Past Events',
  failed: 'There was a problem with the server.',
  empty: {
    hosting: "You aren't hosting anything at the moment.",
    upcoming: "You haven't said that you're coming to anything yet.",
    past: 'Events that you went to will be listed here.',
  },
  find: 'Find events',
} as const;
