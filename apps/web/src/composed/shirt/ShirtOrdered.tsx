import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Screen } from '../../features/account/Screen.tsx';
import { OrderPlaced } from '../../features/payments/OrderPlaced.tsx';
import { payment } from '../../features/payments/payment.words.ts';
import { Button } from '../../ui/Button.tsx';
import { useShirtStep } from './useShirtStep.ts';

/** The step order_confirmation, whose Done ends the registration [REG-19, PAY-14, PAY-15]. Without an order there is nothing to confirm. */
export function ShirtOrdered() {
  const { step, finish } = useShirtStep('order_confirmation');
  // Read once: it stays while the next screen loads.
  const { state } = useRouter().state.location;
  const [order] = useState(state.ordered);
  if (!order) return <Navigate to="/feed" replace />;
  return (
    <Screen title={payment.confirmed} step={step}>
      <OrderPlaced order={order}>
        <Button look="filled" size="large" wide onClick={finish}>
          {payment.done}
        </Button>
      </OrderPlaced>
    </Screen>
  );
}
