/** Texts of the list of posts that belong to one member, event, group or challenge. */
export const homePosts = {
  memberFailed: 'Error retrieving the user feed.',
  eventFailed: 'There was an error retrieving the event feed.',
  groupFailed: 'An error occurred trying to retrieve the group feed. Please try again later.',
  challengeFailed: 'There was an error retrieving the challenge feed.',
} as const;
