import { icon } from './icons.tsx';

/** The devices where a member is signed in. */
export const DevicesIcon = icon(
  <>
    <path d="M4.5 15.500v-8A2.5 2.5 0 0 1 7 5h10.500M2.75 18.500h9.5" />
    <rect x="14.5" y="8.5" width="6.25" height="11" rx="1.75" />
    <path d="M4.5 15.500h7.5" />
  </>,
);
