import { icon } from './icons.tsx';

/** Bars of a picture. */
export const BarsIcon = icon(<path d="M4 20h16M7 16v-4M12 16V6M17 16v-7" />);
