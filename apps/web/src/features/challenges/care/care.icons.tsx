import { icon } from '../../../ui/icons.tsx';

/** A flag at the finish. */
export const EndIcon = icon(<path d="M6 21V4m0 1h11l-2.250 4L17 13H6" />);
