import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { EditProfile, ProfileLacks } from '../../features/members/index.ts';
import { profile } from '../../features/members/profile.words.ts';
import { MoreAboutYou } from '../../features/settings/index.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** Editing the member's own profile [PROF-10]. */
export const Route = createFileRoute('/_app/profile/edit')({ component: Edit });

function Edit() {
  return (
    <>
      <PageBar title={profile.editTitle} backTo="/profile" />
      <ProfileLacks />
      <EditProfile />
      <MoreAboutYou />
      <SideColumn people={false} links={false} />
    </>
  );
}
