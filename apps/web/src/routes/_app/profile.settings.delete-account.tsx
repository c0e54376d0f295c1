import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { DeleteAccount } from '../../features/privacy/index.ts';
import { settings } from '../../features/settings/settings.words.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** Deleting the account [PROF-18]. */
export const Route = createFileRoute('/_app/profile/settings/delete-account')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={settings.deleteAccount} backTo="/profile/settings" />
      <DeleteAccount />
      <SideColumn people={false} links={false} />
    </>
  );
}
