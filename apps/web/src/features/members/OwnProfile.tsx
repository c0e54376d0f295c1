import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getConfig } from '../../platform/config.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { CameraIcon } from '../../ui/late-icons.tsx';
import { payment } from '../payments/payment.words.ts';
import { useMe } from '../session/index.ts';
import { membershipOf } from './membership.ts';
import classes from './OwnProfile.module.css';
import { ProfileHeader } from './ProfileHeader.tsx';
import { profile } from './profile.words.ts';

export interface OwnProfileProps {
  counts: ReactNode;
  /** How much they took part and their badges, where there are challenges. */
  took: ReactNode;
}

/** The header of the member's own profile, with until when their membership lasts [PROF-04, PAY-06]. */
export function OwnProfile({ counts, took }: OwnProfileProps) {
  const me = useMe();
  const membership = getConfig().features.payment ? membershipOf(me) : null;
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
      membership={
        membership && (
          <p className={classes.membership} data-over={!membership.lasts || undefined}>
            {membership.lasts ? payment.validUntil(membership.until) : payment.wasValidUntil(membership.until)}
          </p>
        )
      }
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
      {took}
    </ProfileHeader>
  );
}
