import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { calendar } from '../../features/calendar/calendar.words.ts';
import { CalendarAddress } from '../../features/calendar/index.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** The address of the member's own calendar; not under the settings, whose addresses are fixed by the specification [PROF-19]. */
export const Route = createFileRoute('/_app/profile/calendar')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={calendar.title} backTo="/profile/settings" />
      <CalendarAddress />
      <SideColumn people={false} links={false} />
    </>
  );
}
