import type { ReactNode } from 'react';
import type { Order } from './attempt.ts';
import { money } from './money.ts';
import classes from './OrderLine.module.css';
import { TierMark } from './TierMark.tsx';

/** What is bought: its picture, name and price, with what `children` say about it. */
export const OrderLine = ({
  order,
  children,
}: {
  order: Pick<Order, 'id' | 'title' | 'price' | 'icon' | 'currency'>;
  children?: ReactNode;
}) => (
  <section className={classes.order}>
    <TierMark id={order.id} icon={order.icon} size={64} />
    <div className={classes.about}>
      <h2 className={classes.title}>{order.title}</h2>
      {children}
    </div>
    <p className={classes.price}>{money(order.price, order.currency)}</p>
  </section>
);
