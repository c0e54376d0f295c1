import { PaymentScreen } from '../features/payments/index.ts';
import { useMe } from '../features/session/index.ts';
import { ShirtSection, useShirt } from '../features/shirts/index.ts';

/** Paying for a membership with which a shirt can go [PAY-11, SHELL-07]. */
export function ShirtPayment() {
  const shirt = useShirt({ me: useMe() });
  return (
    <PaymentScreen check={shirt.settle} shirt={shirt.wanted}>
      <ShirtSection shirt={shirt} />
    </PaymentScreen>
  );
}
