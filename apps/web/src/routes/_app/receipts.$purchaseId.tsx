import { createFileRoute, useParams } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { Receipt } from '../../features/payments/index.ts';

/** The receipt of a purchase, to print: mails and the list of one's purchases lead here. */
export const Route = createFileRoute('/_app/receipts/$purchaseId')({ component: Screen });

function Screen() {
  const { purchaseId } = useParams({ from: '/_app/receipts/$purchaseId' });
  return (
    <>
      <Receipt key={purchaseId} purchaseId={purchaseId} />
      <SideColumn people={false} links={false} />
    </>
  );
}
