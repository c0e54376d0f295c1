import { icon } from '../../ui/icons.tsx';

export const CardIcon = icon(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
    <path d="M3 10h18M6.500 15h3.500" />
  </>,
);
export const SafeIcon = icon(
  <>
    <rect x="5.5" y="10.5" width="13" height="9" rx="2.25" />
    <path d="M8.500 10.500V8a3.500 3.500 0 0 1 7 0v2.500" />
  </>,
);
