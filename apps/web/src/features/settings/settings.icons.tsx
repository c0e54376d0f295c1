import { icon } from '../../ui/icons.tsx';

export const PersonIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="3" />
    <circle cx="9" cy="11" r="2" />
    <path d="M6 16c.4-1.5 1.6-2.25 3-2.25S11.6 14.5 12 16M14.75 10h3M14.75 13.500h3" />
  </>,
);
export const MaskIcon = icon(
  <>
    <path d="M3.5 13.500h17M6.5 13.500l1.3-6.800a2 2 0 0 1 2.7-1.400c1 .4 2 .4 3 0a2 2 0 0 1 2.7 1.400l1.3 6.8" />
    <circle cx="7.75" cy="17" r="2.5" />
    <circle cx="16.25" cy="17" r="2.5" />
    <path d="M10.25 16.750a2.5 2.5 0 0 1 3.5 0" />
  </>,
);
export const StarIcon = icon(
  <path d="m12 4 2.400 5.100 5.600.700-4.100 3.900 1.050 5.550L12 16.550l-4.950 2.700L8.100 13.700 4 9.800l5.600-.700z" />,
);
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
    <path d="M8 10.500V8a4 4 0 0 1 8 0v2.500M12 14.250v2" />
  </>,
);
export const LogIcon = icon(
  <>
    <path d="M12 3.750c2.3 1.6 4.7 2.3 7.25 2.400v5.100c0 4.3-2.8 7.5-7.25 9-4.45-1.5-7.25-4.7-7.25-9v-5.100c2.55-.1 4.95-.8 7.25-2.400z" />
    <path d="m9 12 2.1 2.1 4-4.2" />
  </>,
);
export const ArchiveIcon = icon(
  <path d="M12 4v10.500m-4-4 4 4 4-4M4.5 16v1.750A2.25 2.25 0 0 0 6.75 20h10.500a2.25 2.25 0 0 0 2.25-2.250V16" />,
);
export const PaperIcon = icon(
  <path d="M7.25 3.750h6.500L18.5 8.500v9.750a2 2 0 0 1-2 2h-9.250a2 2 0 0 1-2-2V5.750a2 2 0 0 1 2-2zM13.5 4v4.750h4.750M8.5 12.500h7M8.5 16h5" />,
);
export const HandsIcon = icon(
  <path d="M12 19.500S4.75 15.5 4.75 10A3.75 3.75 0 0 1 8.5 6.250c1.4 0 2.7.8 3.5 2.1.8-1.3 2.1-2.1 3.5-2.100A3.75 3.75 0 0 1 19.25 10c0 5.5-7.25 9.5-7.25 9.500z" />,
);
export const MailIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="3" />
    <path d="m4.5 8 7.5 5 7.5-5" />
  </>,
);
export const BriefcaseIcon = icon(
  <>
    <rect x="3.5" y="8" width="17" height="11.5" rx="2.5" />
    <path d="M8.5 8V6.500A2 2 0 0 1 10.500 4.500h3a2 2 0 0 1 2 2V8M3.5 12.750h17" />
  </>,
);
export const WordsIcon = icon(
  <>
    <path d="M20 11.500a7.500 7 0 0 1-7.500 7H5l1.600-2.300A6.700 6.700 0 0 1 5 11.500a7.500 7 0 0 1 15 0z" />
    <path d="M9.250 10h6.500M9.250 13.250h4" />
  </>,
);
export const WatchIcon = icon(
  <>
    <rect x="6.5" y="6.500" width="11" height="11" rx="3" />
    <path d="M9 6.500 9.500 3h5l.5 3.500M9 17.500l.5 3.500h5l.5-3.500M12 9.500V12l1.500 1.250" />
  </>,
);
export const PulseIcon = icon(<path d="M3.5 12.500h4l2.500-6.500 4 12.500 2.500-6h4" />);
