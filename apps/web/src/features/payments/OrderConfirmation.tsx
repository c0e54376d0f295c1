import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { OrderPlaced } from './OrderPlaced.tsx';
import { payment as words } from './payment.words.ts';

/** What was bought, and where the receipt goes [PAY-14, PAY-15]. Without an order there is nothing to confirm. */
export function OrderConfirmation() {
  const { state } = useRouter().state.location;
  const [order] = useState(state.ordered);
  if (!order) return <Navigate to="/membershipoptionview" replace />;
  return (
    <>
      <PageBar title={words.confirmed} />
      <OrderPlaced order={order}>
        <ButtonLink to="/feed" look="filled" size="large" wide>
          {words.done}
        </ButtonLink>
      </OrderPlaced>
    </>
  );
}
