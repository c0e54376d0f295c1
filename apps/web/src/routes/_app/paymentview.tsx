import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { PaymentScreen } from '../../features/payments/index.ts';
import { Part } from '../../features/shell/index.ts';

/** The payment screen [PAY-02, PAY-05]. */
export const Route = createFileRoute('/_app/paymentview')({ component: Screen });

function Screen() {
  return (
    <Part name="payment" instead="/feed">
      <PaymentScreen />
      <SideColumn people={false} links={false} />
    </Part>
  );
}
