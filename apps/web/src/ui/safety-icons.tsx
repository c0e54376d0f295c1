import { icon } from './icons.tsx';

/** Hidden. */
export const BlockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="m6.25 6.25 11.5 11.5" />
  </>,
);

/** To report to the people who look after the community. */
export const FlagIcon = icon(<path d="M6 20.5v-16M6 5.25c2-1.25 4-1.25 6 0s4 1.25 6 0v8.5c-2 1.25-4 1.25-6 0s-4-1.25-6 0" />);
