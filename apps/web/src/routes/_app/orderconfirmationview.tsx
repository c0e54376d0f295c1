import { createFileRoute } from '@tanstack/react-router';
import { OrderConfirmation } from '../../features/payments/index.ts';
import { Part } from '../../features/shell/index.ts';

/** The order confirmation [PAY-04, PAY-05]. */
export const Route = createFileRoute('/_app/orderconfirmationview')({ component: Screen });

function Screen() {
  return (
    <Part name="payment" instead="/feed">
      <OrderConfirmation />
    </Part>
  );
}
