import type { Challenge, ChallengeUnit } from '@muster/contract';
import { type ReactNode, useState } from 'react';
import classes from './ChallengeCover.module.css';

/** What each unit is about, over one landscape. */
const scenes: Record<ChallengeUnit, ReactNode> = {
  miles: (
    <>
      <circle className={classes.sun} cx="456" cy="70" r="38" />
      <path className={classes.far} d="M0 150c70-52 150-60 226-24 60 28 96 8 152-26 84-50 150-26 222 28v92H0z" />
      <path className={classes.near} d="M0 184c120-34 240-26 330-4 96 22 184 8 270-14v54H0z" />
      <path className={classes.trail} d="M236 224c-30-26 118-32 132-52 12-18-72-20-62-40 8-16 72-16 82-34 6-14-20-16-16-28" />
    </>
  ),
  steps: (
    <>
      <circle className={classes.sun} cx="120" cy="72" r="34" />
      <path className={classes.far} d="M0 168c110-22 240-30 340-18s180 10 260-8v78H0z" />
      <path className={classes.near} d="M120 220v-26h80v-26h80v-26h80v-26h80V90h80V64h80v156z" />
      <path
        className={classes.lit}
        d="M120 194h80v5h-80zM200 168h80v5h-80zM280 142h80v5h-80zM360 116h80v5h-80zM440 90h80v5h-80zM520 64h80v5h-80z"
      />
    </>
  ),
  minutes: (
    <>
      <path className={classes.far} d="M0 156c150-26 300-26 600 0v64H0z" />
      <circle className={classes.sun} cx="300" cy="108" r="72" />
      <circle className={classes.lit} cx="300" cy="108" r="56" />
      <path className={classes.hand} d="M300 108V66M300 108l32 20" />
      <path className={classes.near} d="M0 186c100-20 200-24 300-10s200 10 300-8v52H0z" />
    </>
  ),
  'check-ins': (
    <>
      <circle className={classes.sun} cx="486" cy="62" r="30" />
      <path className={classes.far} d="M0 172c120-18 480-18 600 0v48H0z" />
      <path className={classes.near} d="M208 196V76c0-48 184-48 184 0v120z" />
      <path className={classes.lit} d="M226 196V82c0-36 148-36 148 0v114z" />
      <path className={classes.trail} d="m262 122 26 26 52-54" />
      <path className={classes.near} d="M0 192c120-10 480-10 600 0v28H0z" />
    </>
  ),
  'ounces-of-water': (
    <>
      <circle className={classes.sun} cx="150" cy="64" r="30" />
      <path className={classes.lit} d="M300 22c34 46 52 74 52 98a52 52 0 0 1-104 0c0-24 18-52 52-98z" />
      <path className={classes.far} d="M0 140c50-16 100-16 150 0s100 16 150 0 100-16 150 0 100 16 150 0v80H0z" />
      <path className={classes.near} d="M0 176c50-14 100-14 150 0s100 14 150 0 100-14 150 0 100 14 150 0v44H0z" />
    </>
  ),
};

export interface ChallengeCoverProps {
  challenge: Pick<Challenge, 'required_unit' | 'cover_image_url' | 'cover'>;
  /** How wide it is shown, for the browser's choice among its sizes. */
  sizes: string;
  /** On the challenge's own screen it loads first. */
  eager?: boolean;
}

/** The cover of a challenge; a drawing of what it counts where it has none, or where it cannot be loaded. Decorative. */
export function ChallengeCover({ challenge: { required_unit, cover_image_url: address, cover }, sizes, eager }: ChallengeCoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!address || address === broken)
    return (
      <svg
        className={classes.scene}
        viewBox="0 0 600 220"
        preserveAspectRatio="xMidYMid slice"
        data-unit={required_unit}
        aria-hidden="true"
        focusable="false"
      >
        {scenes[required_unit]}
      </svg>
    );
  return (
    <img
      className={classes.photo}
      style={{ backgroundColor: cover?.color }}
      src={address}
      srcSet={cover?.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
      sizes={sizes}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(address)}
    />
  );
}
