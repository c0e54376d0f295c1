import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { ExtraInfo } from '../../features/members/index.ts';
import { personal } from '../../features/members/personal.words.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** The member's work or service [PROF-11]. */
export const Route = createFileRoute('/_app/profile/edit_/profileextrainfoupdate')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={personal.extraInfo} backTo="/profile/edit" />
      <ExtraInfo />
      <SideColumn people={false} links={false} />
    </>
  );
}
