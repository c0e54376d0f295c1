import { icon } from '../../../ui/icons.tsx';

/** To filter. */
export const FilterIcon = icon(
  <path d="M4 7.5h9.5M18 7.5h2M4 16.5h2M10.5 16.5H20M13.5 7.5a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 0 0-4.5 0ZM6 16.5a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 0 0-4.5 0Z" />,
);
