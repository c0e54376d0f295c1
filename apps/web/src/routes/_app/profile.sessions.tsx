import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { Sessions } from '../../features/session/index.ts';
import { settings } from '../../features/settings/settings.words.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** Where the member is signed in; not under the settings, whose addresses are fixed by the specification [PROF-19]. */
export const Route = createFileRoute('/_app/profile/sessions')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={settings.sessions} backTo="/profile/settings" />
      <Sessions />
      <SideColumn people={false} links={false} />
    </>
  );
}
