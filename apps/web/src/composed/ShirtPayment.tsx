import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { keepShirtWish, shirtWished } from '../features/payments/attempt.ts';
import { PaymentScreen } from '../features/payments/index.ts';
import { useMe } from '../features/session/index.ts';
import { ShirtSection, useShirt } from '../features/shirts/index.ts';

/** Paying for a membership with which a shirt can go [PAY-11, SHELL-07]. */
export function ShirtPayment() {
  const me = useMe();
  const router = useRouter();
  // Like the order itself: what a reload and the way back from the bank must not forget.
  const [wished] = useState(() => shirtWished(me.id, router.state.location.state.order));
  const shirt = useShirt({ me, wished, onChange: ({ wanted }) => keepShirtWish(me.id, wanted) });
  return (
    <PaymentScreen check={shirt.settle} shirt={shirt.wanted}>
      <ShirtSection shirt={shirt} />
    </PaymentScreen>
  );
}
