import { ProfileBadges, type ProfileBadgesProps } from '../features/challenges/index.ts';
import { getConfig } from '../platform/config.ts';

/** A member's badges on their profile, where there are challenges [SHELL-05]. */
export const Badges = (props: ProfileBadgesProps) => getConfig().features.challenges && <ProfileBadges {...props} />;
