export { BlockedUsers } from './BlockedUsers.tsx';
export { FollowMember } from './FollowButton.tsx';
export { FollowCounts } from './FollowCounts.tsx';
export { FollowsScreen } from './FollowsScreen.tsx';
export { MemberOptions } from './MemberOptions.tsx';
export { Unblock } from './Unblock.tsx';
