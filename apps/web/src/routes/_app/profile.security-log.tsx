import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { SecurityLog } from '../../features/session/index.ts';
import { settings } from '../../features/settings/settings.words.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** The account's security log; not under the settings [PROF-19]. */
export const Route = createFileRoute('/_app/profile/security-log')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={settings.securityLog} backTo="/profile/settings" />
      <SecurityLog />
      <SideColumn people={false} links={false} />
    </>
  );
}
