import { icon } from './icons.tsx';

// Icons that no first screen shows: everything in icons.tsx is part of the first load.
export const EyeIcon = icon(
  <>
    <path d="M2.75 12S6 5.75 12 5.75 21.25 12 21.25 12 18 18.25 12 18.25 2.75 12 2.75 12z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 6a8.9 8.9 0 0 1 2.1-.25c6 0 9.25 6.25 9.25 6.25a15.5 15.5 0 0 1-2.7 3.4M6.2 7.6A14.6 14.6 0 0 0 2.75 12S6 18.25 12 18.25a9 9 0 0 0 4-.9M10 10.1a2.75 2.75 0 0 0 3.85 3.9" />,
);
export const EditIcon = icon(<path d="M4.5 19.5l.9-4L15.8 5.1a2.2 2.2 0 0 1 3.1 3.1L8.5 18.6zM13.5 7.5l3 3" />);
export const TrashIcon = icon(
  <path d="M4.5 6.75h15M9 6.5V4.25h6V6.5M6.5 6.75l.8 11.7a1.75 1.75 0 0 0 1.75 1.8h5.9a1.75 1.75 0 0 0 1.75-1.8l.8-11.7M10 10.5v6M14 10.5v6" />,
);
export const LogoutIcon = icon(
  <path d="M13.5 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h6.5M10 12h10m-3.75-3.75L20 12l-3.75 3.75" />,
);
export const CameraIcon = icon(
  <>
    <path d="M4 8.75A2.25 2.25 0 0 1 6.25 6.5H8l1.4-2h5.2l1.4 2h1.75A2.25 2.25 0 0 1 20 8.75v8A2.25 2.25 0 0 1 17.75 19H6.25A2.25 2.25 0 0 1 4 16.75z" />
    <circle cx="12" cy="12.5" r="3.25" />
  </>,
);
export const ChevronIcon = icon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />);
export const LinkIcon = icon(
  <path d="M10 13.75a4 4 0 0 0 5.8.25l3-3a4 4 0 0 0-5.7-5.7l-1.25 1.25M14 10.25a4 4 0 0 0-5.8-.25l-3 3a4 4 0 0 0 5.7 5.7l1.25-1.25" />,
);
