import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { WhatIWrote } from '../../features/reactions/index.ts';
import { written } from '../../features/reactions/written.words.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** What the member wrote and liked, to withdraw it. */
export const Route = createFileRoute('/_app/profile/settings/what-i-wrote')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={written.title} backTo="/profile/settings" />
      <WhatIWrote />
      <SideColumn people={false} links={false} />
    </>
  );
}
