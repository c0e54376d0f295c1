import { icon } from '../../ui/icons.tsx';

/** A medal with its ribbons. */
export const BadgeIcon = icon(
  <>
    <circle cx="12" cy="9" r="5.25" />
    <path d="m8.500 13.250-1.750 7 3-1 2.250 1.750 2.250-1.750 3 1-1.750-7" />
  </>,
);
