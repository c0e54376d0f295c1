import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { devices } from '../../features/devices/devices.words.ts';
import { Devices } from '../../features/devices/index.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** The address that the member's devices send to; not under the settings, whose addresses are fixed by the specification [PROF-19]. */
export const Route = createFileRoute('/_app/profile/devices')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={devices.title} backTo="/profile/settings" />
      <Devices />
      <SideColumn people={false} links={false} />
    </>
  );
}
