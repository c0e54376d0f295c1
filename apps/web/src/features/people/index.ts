export { BlockedUsers } from './BlockedUsers.tsx';
export { FollowMember } from './FollowButton.tsx';
export { FollowCounts } from './FollowCounts.tsx';
export { FollowsScreen } from './FollowsScreen.tsx';
export { Likes } from './Likes.tsx';
export { MemberOptions } from './MemberOptions.tsx';
export { PeopleSearch } from './PeopleSearch.tsx';
export { PeopleAside, PeopleToFollow } from './PeopleToFollow.tsx';
export { Unblock } from './Unblock.tsx';
