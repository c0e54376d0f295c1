import { createFileRoute, useSearch } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { MyActivities } from '../../features/events/index.ts';

/** The events that one hosts, goes to, or went to [EVENT-06]. */
export const Route = createFileRoute('/_app/events_/myEvents')({ component: Activities });

function Activities() {
  const { tab } = useSearch({ strict: false });
  return (
    <>
      <MyActivities tab={tab} />
      <SideColumn invite={false} />
    </>
  );
}
