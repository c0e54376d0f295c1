import { ProfileBadges, type ProfileBadgesProps, ProfileMetrics } from '../features/challenges/index.ts';
import { getConfig } from '../platform/config.ts';

/** How much a member took part and their badges, on their profile where there are challenges [SHELL-05]. */
export const TookPart = (props: ProfileBadgesProps) =>
  getConfig().features.challenges && (
    <>
      <ProfileMetrics memberId={props.memberId} />
      <ProfileBadges {...props} />
    </>
  );
