import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { MyData } from '../../features/privacy/index.ts';
import { settings } from '../../features/settings/settings.words.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** A copy of everything about the member; not under the settings [PROF-19]. */
export const Route = createFileRoute('/_app/profile/my-data')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={settings.myData} backTo="/profile/settings" />
      <MyData />
      <SideColumn people={false} links={false} />
    </>
  );
}
