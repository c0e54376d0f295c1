/** Texts of following, blocking and lists of people. */
export const people = {
  follow: 'Follow',
  following: 'Following',
  followers: 'Followers',
  /** After a number. */
  counted: { follower: 'follower', followers: 'followers', following: 'following' },
  followFailed: 'Error following user, please try again later.',
  unfollowFailed: 'Error unfollowing user, please try again later.',
  countsFailed: "Error retrieving user's following and follower count.",
  lists: 'Which people',
  listFailed: {
    followers: 'Unable to retrieve the list of users following this user.',
    following: 'Unable to retrieve the list this user is following.',
  },
  moreFailed: 'More people could not be loaded.',
  somebody: 'this member',
  empty: {
    followers: (name: string) => `Nobody follows ${name} yet.`,
    following: (name: string) => `Those whom ${name} follows will show here.`,
  },
  emptyOwn: {
    followers: 'Nobody follows you yet. People find you by what you post.',
    following: 'You do not follow anybody yet. Follow people, and what they post shows in your feed.',
  },
  findPeople: 'Find people',

  search: 'Search for People',
  searchHint: 'Type a name to find somebody.',
  searchFailed: 'An error occurred trying to search users. Please try again later.',
  noneFound: 'No Users Found',
  found: (count: number) => (count === 0 ? 'No Users Found' : count === 1 ? '1 person found' : `${count} people found`),
  you: 'You',

  likesTitle: 'Likes',
  likesFailed: (kind: 'post' | 'comment') => `Error fetching ${kind} likes user list`,
  noLikes: 'Nobody likes this yet.',

  options: (name: string) => `Options for ${name}`,
  report: 'Report user',
  block: 'Block user',
  blockTitle: (name: string) => `Block ${name}?`,
  blockText: 'Neither of you will see the other any more: no posts, comments, likes or profile. Follows between you end. Nobody is told.',
  blockConfirm: 'Block',
  blocked: 'This user has been blocked.',
  unblock: 'Unblock',
  unblockTitle: 'Would you like to unblock this user?',
  yes: 'Yes',
  noBlocked: 'No Blocked Users',
  blockedListFailed: 'The blocked users could not be loaded.',
  admin: 'Admin',
} as const;
