export { EditProfile } from './EditProfile.tsx';
export { LeaderLabel } from './LeaderLabel.tsx';
export { MeCard } from './MeCard.tsx';
export { MemberProfile } from './MemberProfile.tsx';
export { saveMember } from './members.api.ts';
export { OwnProfile } from './OwnProfile.tsx';
export { PersonLink } from './PersonLink.tsx';
export { SiteLinks } from './SiteLinks.tsx';
