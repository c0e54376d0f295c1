import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { PasswordUpdate } from '../../features/members/index.ts';
import { settings } from '../../features/settings/settings.words.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** Changing the password [PROF-15]. */
export const Route = createFileRoute('/_app/profile/settings/password-update')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={settings.password} backTo="/profile/settings" />
      <PasswordUpdate />
      <SideColumn people={false} links={false} />
    </>
  );
}
