import classes from './Counter.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** How much of a text's limit is used. Announced only near the limit, so that it does not interrupt typing. */
export function Counter({ length, limit, left }: { length: number; limit: number; left: (count: number) => string }) {
  const remaining = limit - length;
  return (
    <span className={classes.counter} data-over={remaining < 0 || undefined}>
      <span aria-hidden="true">
        {length} / {limit}
      </span>
      <VisuallyHidden>
        <span role="status">{remaining <= 50 ? left(remaining) : ''}</span>
      </VisuallyHidden>
    </span>
  );
}
