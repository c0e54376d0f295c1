import { createFileRoute } from '@tanstack/react-router';
import { Sessions } from '../../features/session/index.ts';
import { settings } from '../../features/settings/settings.words.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** Where the member is signed in; beside the settings, whose own addresses are specified [PROF-19]. */
export const Route = createFileRoute('/_app/profile/sessions')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={settings.sessions} backTo="/profile/settings" />
      <Sessions />
    </>
  );
}
