import { icon } from '../../ui/icons.tsx';

/** The line of a pulse, for what one does. */
export const LogsIcon = icon(<path d="M3.5 12.500h4l3-8 4 15 2.500-7h3.500" />);
