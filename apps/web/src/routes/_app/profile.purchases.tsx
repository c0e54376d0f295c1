import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { Purchases } from '../../features/payments/index.ts';
import { purchases } from '../../features/payments/purchases.words.ts';
import { Part } from '../../features/shell/index.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** What the member has bought; not under the settings, whose addresses are fixed by the specification [PROF-19]. */
export const Route = createFileRoute('/_app/profile/purchases')({ component: Screen });

function Screen() {
  return (
    <Part name="payment" instead="/feed">
      <PageBar title={purchases.title} backTo="/profile/settings" />
      <Purchases />
      <SideColumn people={false} links={false} />
    </Part>
  );
}
