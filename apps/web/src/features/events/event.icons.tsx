import { icon } from '../../ui/icons.tsx';

export const OnlineIcon = icon(
  <>
    <rect x="3.25" y="6.25" width="12" height="11.5" rx="2.5" />
    <path d="m15.25 10.5 5.5-3v9l-5.5-3" />
  </>,
);
export const PlayIcon = icon(<path d="M8.25 5.5v13l10.5-6.5z" fill="currentColor" />);
/** Something goes from one to another. */
export const SwapIcon = icon(<path d="M4.5 8.5h14l-3.5-3.5M19.5 15.5h-14l3.5 3.5" />);
export const FilmIcon = icon(
  <>
    <rect x="3.25" y="5.25" width="17.5" height="13.5" rx="2.5" />
    <path d="M10.25 9.25v5.5l4.5-2.75z" />
  </>,
);
export const CalendarAddIcon = icon(
  <path d="M20.25 11.5V8.5a3 3 0 0 0-3-3H6.75a3 3 0 0 0-3 3v9a3 3 0 0 0 3 3h5.5M3.75 10.25h16.5M8 3.5v4M16 3.5v4M18 15v6M15 18h6" />,
);
/** A QR code: the door of an event. */
export const DoorIcon = icon(
  <path d="M4.5 4.500h5.500v5.500h-5.500zM14 4.500h5.500v5.500h-5.500zM4.500 14h5.500v5.500h-5.500zM14 14h2v2h-2zM18 14h1.500M14 19.500h1.500M18 17.500v2h1.500" />,
);
export const DownloadIcon = icon(<path d="M12 4v11m-4.25-4L12 15.25 16.25 11M4.5 19.5h15" />);
export const ShareIcon = icon(
  <path d="M12 14.5V3.75m-3.75 3.5L12 3.5l3.75 3.75M7.5 10.5H6a1.5 1.5 0 0 0-1.5 1.5v6.75a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5V12a1.5 1.5 0 0 0-1.5-1.5h-1.5" />,
);
