import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { PersonalInfo } from '../../features/members/index.ts';
import { personal } from '../../features/members/personal.words.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** Email, address and what else the deployment asks for [PROF-12]. */
export const Route = createFileRoute('/_app/profile/settings/personal-info')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={personal.personalInfo} backTo="/profile/settings" />
      <PersonalInfo />
      <SideColumn people={false} links={false} />
    </>
  );
}
