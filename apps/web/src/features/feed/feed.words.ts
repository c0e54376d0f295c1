/** Texts of feeds and posts that the first screen needs. */
export const feed = {
  title: 'Feed',
  following: 'Following',
  everything: 'Everything',
  tabs: 'Choose a feed',
  empty: 'Nothing on your feed. Make a post, go to an event, or follow a user!',
  anonymous: "You're anonymous, so you can't post.",
  anonymousWay: 'Change this in Privacy settings',
  failed: 'There was an error retrieving your feed.',
  moreFailed: "Couldn't load more posts.",
  newPosts: (count: number, many: boolean) => (count === 1 ? '1 new post' : `${count}${many ? '+' : ''} new posts`),
  end: "You're all caught up.",
  opener: "What's on your mind?",
  openerDraft: 'Continue your post',
  writePost: 'Write a post',
  openPost: 'Open post',

  edited: 'Edited',
  showMore: 'Show more',
  photoOf: (name: string) => `Photo by ${name}`,
  openPhoto: 'Open photo',
  in: 'in',
  /** What a post says that an event writes by itself, above the name of the event. */
  news: { create: 'New event', update: 'New time or place', cancel: 'Canceled' },

  options: (name: string) => `Options for ${name}'s post`,
  pinned: 'Pinned',
  announcement: (workspace: string | null) => (workspace ? `Announcement for ${workspace}` : 'Announcement'),
  putAway: 'Put away',

  gone: 'This post is no longer available.',
} as const;
