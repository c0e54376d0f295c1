import classes from './Amounts.module.css';
import { type Amount, amountsOf } from './amounts.ts';

/** The figures of a log, side by side. */
export const Amounts = ({ of }: { of: Parameters<typeof amountsOf>[0] }) => (
  <p className={classes.amounts}>
    {amountsOf(of).map(([figure, unit]: Amount) => (
      <span key={unit} className={classes.amount}>
        <strong>{figure}</strong> {`${unit} `}
      </span>
    ))}
  </p>
);
