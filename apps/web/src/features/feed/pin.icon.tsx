import { icon } from '../../ui/icons.tsx';

/** Pinned to the top. */
export const PinIcon = icon(<path d="M9 4.5h6l-.75 6.25 3 2.75v1.5H6.75v-1.5l3-2.75zM12 15v5" />);
