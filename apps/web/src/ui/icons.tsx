import type { ReactNode, SVGProps } from 'react';

export type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * A 24-unit line drawing in the colour of the text around it; hidden from screen readers, so name the control.
 * @__NO_SIDE_EFFECTS__
 */
export const icon = (drawing: ReactNode) =>
  function Icon({ size = 24, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...rest}
      >
        {drawing}
      </svg>
    );
  };

export const FeedIcon = icon(<path d="M4 11.2 12 4.5l8 6.7V19a1.5 1.5 0 0 1-1.5 1.5h-4V15h-5v5.5h-4A1.5 1.5 0 0 1 4 19z" />);
export const GroupsIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.25" />
    <path d="M3 19.5c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5" />
    <path d="M15.5 5.6a3.25 3.25 0 0 1 0 5.8M17.5 14.4c2.1.7 3.5 2.5 3.5 5.1" />
  </>,
);
export const EventsIcon = icon(
  <>
    <rect x="3.75" y="5.5" width="16.5" height="15" rx="3" />
    <path d="M3.75 10.25h16.5M8 3.5v4M16 3.5v4" />
    <path d="m9.5 15.2 1.8 1.8 3.4-3.6" />
  </>,
);
export const ChallengesIcon = icon(
  <>
    <path d="M7.5 4h9v5.5a4.5 4.5 0 0 1-9 0z" />
    <path d="M7.5 5.5H4.25c0 3.5 1.2 5.3 3.6 5.7M16.5 5.5h3.25c0 3.5-1.2 5.3-3.6 5.7M12 14v3.5M8.5 20.5h7M10 17.5h4v3h-4z" />
  </>,
);
export const ProfileIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.5-4 3.6-6.25 7.5-6.25s7 2.25 7.5 6.25" />
  </>,
);
export const BellIcon = icon(
  <path d="M6.25 16.5c.9-1 1.25-2.2 1.25-6a4.5 4.5 0 0 1 9 0c0 3.8.35 5 1.25 6zM10 19.75a2.1 2.1 0 0 0 4 0M12 6V4" />,
);
export const ArrowUpIcon = icon(<path d="M12 19.5v-15M5.5 11 12 4.5l6.5 6.5" />);
export const BackIcon = icon(<path d="M19.5 12h-15m6-6.5L4 12l6.5 6.5" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7" />);
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.75" />
    <path d="M12 7.75v5M12 16v.01" />
  </>,
);
export const OfflineIcon = icon(
  <path d="M4 4l16 16M8.3 14.9a5.5 5.5 0 0 1 6-1.2M5 11.3a10 10 0 0 1 4-2.4M19 11.3a10 10 0 0 0-5.5-2.8M12 18.5v.01" />,
);
export const HeartIcon = icon(
  <path d="M12 20s-7.75-4.6-7.75-10.3A4.2 4.2 0 0 1 8.5 5.25c1.5 0 2.8.8 3.5 2 .7-1.2 2-2 3.5-2a4.2 4.2 0 0 1 4.25 4.45C19.75 15.4 12 20 12 20z" />,
);
export const CommentIcon = icon(
  <path d="M12 4.5c4.7 0 8.25 3.1 8.25 7.1s-3.55 7.15-8.25 7.15c-.9 0-1.75-.1-2.5-.3L5 20.25l.9-3.5c-1.35-1.3-2.15-3.1-2.15-5.15 0-4 3.55-7.1 8.25-7.1z" />,
);
export const ImageIcon = icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="3" />
    <circle cx="9" cy="9.75" r="1.6" />
    <path d="m4 17 4.5-4 3.2 2.7L15.5 12l5 4.5" />
  </>,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MoreIcon = icon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.75" />);
