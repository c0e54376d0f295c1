import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { membershipOf } from '../members/membership.ts';
import { useMe } from '../session/index.ts';
import classes from './OrderConfirmation.module.css';
import { OrderLine } from './OrderLine.tsx';
import { payment as words } from './payment.words.ts';

/** What was bought, and where the receipt goes [PAY-14, PAY-15]. Without an order there is nothing to confirm. */
export function OrderConfirmation() {
  const mine = membershipOf(useMe());
  const { state } = useRouter().state.location;
  const [order] = useState(state.ordered);
  if (!order) return <Navigate to="/membershipoptionview" replace />;
  const support = getConfig().brand.support_email;
  return (
    <>
      <PageBar title={words.confirmed} />
      <div className={classes.screen}>
        <svg viewBox="0 0 64 64" className={classes.mark} aria-hidden="true">
          <circle cx="32" cy="32" r="30" pathLength="1" />
          <path d="m20 33 8.500 8.500L45 24.500" pathLength="1" />
        </svg>
        <p className={classes.complete}>{words.complete}</p>
        <div className={classes.slip}>
          <OrderLine order={order}>{mine?.tierId === order.id && <p>{words.validUntil(mine.until)}</p>}</OrderLine>
          <div className={classes.note}>
            <p>{words.receipt(order.email)}</p>
            <p>
              {words.questions} <a href={`mailto:${support}`}>{support}</a>
            </p>
          </div>
        </div>
        <ButtonLink to="/feed" look="filled" size="large" wide>
          {words.done}
        </ButtonLink>
      </div>
    </>
  );
}
