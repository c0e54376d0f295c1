import { Fragment } from 'react';
import classes from './Amounts.module.css';
import { type Amount, amountsOf } from './amounts.ts';

/** The figures of a log, side by side. */
export const Amounts = ({ of }: { of: Parameters<typeof amountsOf>[0] }) => (
  <p className={classes.amounts}>
    {amountsOf(of).map((amount: Amount) => (
      <span key={amount[0]?.[1]} className={classes.amount}>
        {amount.map(([figure, unit]) => (
          <Fragment key={unit}>
            <strong>{figure}</strong> {`${unit} `}
          </Fragment>
        ))}
      </span>
    ))}
  </p>
);
