import { icon } from '../../ui/icons.tsx';

export const SendIcon = icon(<path d="M4.5 11.500 19.500 4.500 14.500 19.500 11.250 13.250z M11.250 13.250 19.500 4.500" />);
