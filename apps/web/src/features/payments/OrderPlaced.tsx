import type { ReactNode } from 'react';
import { getConfig } from '../../platform/config.ts';
import { membershipOf } from '../members/membership.ts';
import { useMe } from '../session/index.ts';
import type { Order } from './attempt.ts';
import classes from './OrderConfirmation.module.css';
import { OrderLine } from './OrderLine.tsx';
import { payment as words } from './payment.words.ts';

/** That an order is complete: what was bought, and where the receipt goes [PAY-14, PAY-15]. `children` lead on. */
export function OrderPlaced({ order, children }: { order: Omit<Order, 'days'> & { email: string }; children: ReactNode }) {
  const mine = membershipOf(useMe());
  const support = getConfig().brand.support_email;
  return (
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
      {children}
    </div>
  );
}
