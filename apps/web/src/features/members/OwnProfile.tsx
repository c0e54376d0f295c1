import { profile } from '../../platform/words/profile.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useMe } from '../session/index.ts';
import { OwnPhoto } from './OwnPhoto.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';

/** The head of one's own profile [PROF-04]. */
export function OwnProfile() {
  const me = useMe();
  return (
    <ProfileHeader
      member={me}
      photo={<OwnPhoto me={me} />}
      place={me.workspace?.name}
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
    />
  );
}
