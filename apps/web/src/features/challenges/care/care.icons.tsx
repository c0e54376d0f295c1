import { icon } from '../../../ui/icons.tsx';

/** A flag at the finish. */
export const EndIcon = icon(<path d="M6 21V4m0 1h11l-2.250 4L17 13H6" />);

/** Somebody who goes to others. */
export const TeamIcon = icon(<path d="M3 12h9m-3-3 3 3-3 3M17 8a2 2 0 1 0 0-.01M13 19v-2a4 4 0 0 1 8 0v2" />);

/** A score with more, and with less. */
export const ScoreIcon = icon(<path d="M4 8h8M8 4v8M12 17h8M5 20 19 5" />);
