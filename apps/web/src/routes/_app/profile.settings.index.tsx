import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { Settings } from '../../features/settings/index.ts';
import { settings } from '../../features/settings/settings.words.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** The rows of the settings [PROF-12 to PROF-18]. */
export const Route = createFileRoute('/_app/profile/settings/')({ component: SettingsScreen });

function SettingsScreen() {
  return (
    <>
      <PageBar title={settings.title} backTo="/profile" />
      <Settings />
      <SideColumn people={false} links={false} />
    </>
  );
}
