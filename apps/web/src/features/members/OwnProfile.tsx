import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getConfig } from '../../platform/config.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { CameraIcon, ChevronIcon } from '../../ui/late-icons.tsx';
import { useMe } from '../session/index.ts';
import classes from './OwnProfile.module.css';
import { ProfileHeader } from './ProfileHeader.tsx';
import { profile } from './profile.words.ts';

/**
 * The header of the member's own profile [PROF-04]. Nobody has a badge yet, so it links to where badges are earned, if anywhere [PROF-06].
 */
export function OwnProfile({ counts }: { counts: ReactNode }) {
  const me = useMe();
  return (
    <ProfileHeader
      member={me}
      photo={
        <Link to="/profile/edit" className={classes.photo} aria-label={profile.changePhoto}>
          <Avatar person={me} size={96} />
          <span className={classes.camera}>
            <CameraIcon size={18} />
          </span>
        </Link>
      }
      workspace={me.workspace?.name}
      noBio={profile.noBio}
      actions={
        <>
          <ButtonLink to="/profile/edit" size="small">
            {profile.editProfile}
          </ButtonLink>
          <ButtonLink to="/profile/settings" size="small">
            {profile.settings}
          </ButtonLink>
        </>
      }
    >
      {counts}
      {getConfig().features.challenges && (
        <Link to="/challenges" className={classes.badges}>
          <span>{profile.noBadges}</span>
          <ChevronIcon size={18} />
        </Link>
      )}
    </ProfileHeader>
  );
}
