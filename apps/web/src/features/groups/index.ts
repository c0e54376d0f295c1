export { GroupCare, GroupInvitation } from './care/care.screens.tsx';
export { EditGroup, NewGroup } from './care/form-screens.tsx';
export { GroupDetail } from './GroupDetail.tsx';
export { GroupMembersScreen } from './GroupMembersScreen.tsx';
export { GroupOptions } from './GroupOptions.tsx';
export { GroupsScreen } from './GroupsScreen.tsx';
export { groups } from './group.kind.ts';
