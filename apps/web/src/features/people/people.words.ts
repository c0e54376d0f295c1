import * as messages from '@muster/contract/base/messages';

const noneFound = 'No Users Found';

/** Texts of following, blocking and lists of people. */
export const people = {
  follow: 'Follow',
  following: 'Following',
  followers: 'Followers',
  /** Follows a number. */
  counted: { follower: 'follower', followers: 'followers', following: 'following' },
  followFailed: 'Error following user, please try again later.',
  unfollowFailed: 'Error unfollowing user, please try again later.',
  countsFailed: "Error retrieving user's following and follower count.",
  lists: 'Choose a list',
  listFailed: {
    followers: 'Unable to retrieve the list of users following this user.',
    following: 'Unable to retrieve the list this user is following.',
  },
  moreFailed: "Couldn't load more people.",
  somebody: 'this member',
  empty: {
    followers: (name: string) => `Nobody follows ${name} yet.`,
    following: (name: string) => `When ${name} follows people, they'll show here.`,
  },
  emptyOwn: {
    followers: 'No followers yet. People will find you through what you post.',
    following: "You aren't following anyone yet. Follow people to see their posts in your feed.",
  },
  choose: 'Type a name, then choose the person.',
  choices: 'Members to choose from',
  findPeople: 'Find people',

  toFollow: 'People to follow',
  moreToFollow: 'Show more people',
  /** Why a person is suggested. */
  reasons: {
    team: (name: string) => `Also in ${name}`,
    chapter: (name: string) => `In ${name}, too`,
    workspace: (name: string) => name,
    active: () => 'Posted this month',
    community: (product: string) => `Also on ${product}`,
  },

  searchHint: 'Type a name to find someone.',
  searchFailed: 'An error occurred trying to search users. Please try again later.',
  noneFound,
  found: (count: number) => (count === 0 ? noneFound : count === 1 ? '1 person found' : `${count} people found`),
  you: 'You',

  likesTitle: 'Likes',
  likesFailed: (kind: 'post' | 'comment') => `Error fetching ${kind} likes user list`,
  noLikes: 'No likes yet.',

  removeFollower: 'Remove follower',
  followerRemoved: 'This follower was removed.',
  undo: 'Undo',
  options: (name: string) => `Options for ${name}`,
  report: 'Report user',
  block: 'Block user',
  blockTitle: (name: string) => `Block ${name}?`,
  blockText:
    "You won't see each other's posts, comments, likes or profiles any more, and you'll stop following each other. They won't know that you blocked them.",
  blockConfirm: 'Block',
  blocked: messages.userBlocked,
  unblock: 'Unblock',
  unblockTitle: 'Would you like to unblock this user?',
  yes: 'Yes',
  noBlocked: 'No Blocked Users',
  blockedListFailed: "Couldn't load your blocked users.",
  admin: 'Admin',
} as const;
