import { icon } from '../../../ui/icons.tsx';

/** Somebody at the door. */
export const RequestsIcon = icon(
  <>
    <circle cx="10" cy="8.25" r="3.75" />
    <path d="M3.5 19.5c.4-4 3-6.25 6.5-6.25 1.5 0 2.8.4 3.9 1.150M14.25 18l2.25 2.25 4-4.25" />
  </>,
);
/** Somebody more. */
export const InviteIcon = icon(
  <>
    <circle cx="10" cy="8.25" r="3.75" />
    <path d="M3.5 19.5c.4-4 3-6.25 6.5-6.25s6.1 2.25 6.5 6.25M19 8v6M16 11h6" />
  </>,
);
/** Lines of a log. */
export const LogIcon = icon(<path d="M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />);
