import type { Picture } from '@muster/contract';
import { type ReactNode, useId, useState } from 'react';
import classes from './BadgeArt.module.css';

/** What stands on a medal; the same challenge always has the same one. */
const reliefs: readonly ReactNode[] = [
  <path
    key="star"
    d="M60 33.500l7.400 15 16.600 2.400-12 11.700 2.800 16.500L60 71.300l-14.800 7.800 2.800-16.500-12-11.700 16.600-2.400z"
  />,
  <path key="peak" d="M32 74 52 42l9 14 7-10 20 28zM52 42l5.500 8.600-5.500 4.400-5.500-4.400z" />,
  <path
    key="wave"
    d="M32 52c7-6 12-6 19 0s12 6 19 0 11-6 18-1v9c-7-5-11-5-18 1s-12 6-19 0-12-6-19 0zM32 68c7-6 12-6 19 0s12 6 19 0 11-6 18-1v9c-7-5-11-5-18 1s-12 6-19 0-12-6-19 0z"
  />,
  <path
    key="leaf"
    d="M84 36c2 24-8 40-28 40-4 0-8-1-10.500-2.500C43 76 41.500 79 40 83l-5-2c3-8 8-15.500 16-21.500 4-3 8.500-5.700 13.500-8-9 2.300-16.500 6.800-22.500 13C38 49 56 38 84 36z"
  />,
  <path
    key="sun"
    d="M60 45.500A14.500 14.500 0 1 1 60 74.500 14.500 14.500 0 0 1 60 45.500zM57.500 32h5v9h-5zM57.500 79h5v9h-5zM32 57.500h9v5h-9zM79 57.500h9v5h-9zM38.500 41.900l3.500-3.500 6.400 6.400-3.500 3.500zM71.600 75l3.500-3.500 6.400 6.400-3.500 3.500zM38.500 78l6.400-6.400 3.500 3.500-6.400 6.400zM71.600 44.900l6.400-6.400 3.500 3.500-6.400 6.400z"
  />,
];
const tones = 3;

function hash(key: string): number {
  let sum = 7;
  for (const character of key) sum = (sum * 33 + character.charCodeAt(0)) >>> 0;
  return sum;
}

export interface BadgeArtProps {
  /** Of which challenge it is. */
  challengeId: string;
  image_url: string | null;
  image: Picture | null;
  size?: number;
  /** One that is still to be earned is only an outline of itself. */
  earned?: boolean;
}

/** A badge: its picture, or a medal that is drawn for its challenge. Decorative: its name is next to it. */
export function BadgeArt({ challengeId, image_url, image, size = 96, earned = true }: BadgeArtProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const id = useId();
  const style = { width: size, height: size };
  if (image_url && image_url !== broken)
    return (
      <span className={classes.badge} style={style} data-open={!earned || undefined}>
        <img
          className={classes.picture}
          style={{ backgroundColor: image?.color }}
          src={image_url}
          srcSet={image?.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
          sizes={`${size}px`}
          alt=""
          loading="lazy"
          onError={() => setBroken(image_url)}
        />
      </span>
    );
  const sum = hash(challengeId);
  return (
    <span className={classes.badge} style={style} data-open={!earned || undefined} data-tone={sum % tones} aria-hidden="true">
      <svg viewBox="0 0 120 120" width="100%" height="100%" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id={`${id}rim`} x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" className={classes.light} />
            <stop offset="0.5" className={classes.mid} />
            <stop offset="1" className={classes.deep} />
          </linearGradient>
          <linearGradient id={`${id}face`} x1="1" y1="1" x2="0" y2="0">
            <stop offset="0" className={classes.light} />
            <stop offset="1" className={classes.mid} />
          </linearGradient>
        </defs>
        <path className={classes.ribbon} d="M36 82 24 114l15-5 9 12 11-31zM84 82l12 32-15-5-9 12-11-31z" />
        <circle cx="60" cy="58" r="46" fill={`url(#${id}rim)`} />
        <circle cx="60" cy="58" r="38.500" fill={`url(#${id}face)`} />
        <circle className={classes.groove} cx="60" cy="58" r="38.500" />
        <g className={classes.shade} transform="translate(0 1.6)">
          {reliefs[sum % reliefs.length]}
        </g>
        <g className={classes.relief}>{reliefs[sum % reliefs.length]}</g>
        <path className={classes.shine} d="M28 46a35 35 0 0 1 40-22c-18 2-31 10-40 22z" />
      </svg>
    </span>
  );
}
