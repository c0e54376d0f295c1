import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { BlockedUsers } from '../../features/people/index.ts';
import { settings } from '../../features/settings/settings.words.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** The members whom the viewer has blocked [PROF-14]. */
export const Route = createFileRoute('/_app/profile/settings/blocked-users')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={settings.blocked} backTo="/profile/settings" />
      <BlockedUsers />
      <SideColumn people={false} links={false} />
    </>
  );
}
