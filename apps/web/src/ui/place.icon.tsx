import { icon } from './icons.tsx';

/** A place. */
export const PlaceIcon = icon(
  <>
    <path d="M12 20.75s-6.75-5.9-6.75-11a6.75 6.75 0 0 1 13.5 0c0 5.1-6.75 11-6.75 11z" />
    <circle cx="12" cy="9.75" r="2.5" />
  </>,
);
