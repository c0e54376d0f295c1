import { icon } from '../../../ui/icons.tsx';

/** An arrow that goes up out of a tray: a file to bring in. */
export const ImportIcon = icon(
  <path d="M12 15V4.500m-4 4 4-4 4 4M4.500 15.500v2.250A2.250 2.250 0 0 0 6.750 20h10.500a2.250 2.250 0 0 0 2.250-2.250V15.500" />,
);
