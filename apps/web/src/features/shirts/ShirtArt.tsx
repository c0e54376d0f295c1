import classes from './ShirtArt.module.css';

/** A drawn shirt in the colours of the brand; grey while none is wanted. Decorative. */
export const ShirtArt = ({ size, worn = true }: { size: number; worn?: boolean }) => (
  <svg viewBox="0 0 96 96" width={size} height={size} className={classes.art} data-worn={worn || undefined} aria-hidden="true">
    <path
      className={classes.cloth}
      d="M35 14 14 24 5 44l14 7 5-6v35a4 4 0 0 0 4 4h40a4 4 0 0 0 4-4V45l5 6 14-7-9-20-21-10a14 12 0 0 1-26 0z"
    />
    <path className={classes.shade} d="M24 45v35a4 4 0 0 0 4 4h9c-6-12-9-26-9-44zM61 14a14 12 0 0 1-26 0l-4 2a18 16 0 0 0 34 0z" />
    <path
      className={classes.mark}
      d="m48 40 4.400 8.900 9.800 1.400-7.100 6.900 1.700 9.800-8.800-4.600-8.800 4.600 1.700-9.800-7.100-6.900 9.800-1.400z"
    />
  </svg>
);
