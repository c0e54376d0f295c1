import { useState } from 'react';
import classes from './Cover.module.css';

/** Morning over hills, in the deployment's colours: shown where a member has no cover photo. */
function Hills() {
  const tone = (amount: number) => `color-mix(in oklab, var(--brand) ${100 - amount}%, var(--on-brand))`;
  const deep = (amount: number) => `color-mix(in oklab, var(--brand) ${100 - amount}%, #06120e)`;
  return (
    <svg className={classes.picture} viewBox="0 0 720 240" preserveAspectRatio="xMidYMid slice" focusable="false">
      <path d="M0 0h720v240H0z" style={{ fill: tone(72) }} />
      <circle cx="536" cy="64" r="34" style={{ fill: 'var(--accent)' }} />
      <path d="M0 118c84-44 152-46 232-18s142 26 224-8 164-36 264 4v144H0z" style={{ fill: tone(40) }} />
      <path d="M0 168c108-58 222-46 330-16s240 16 390-46v134H0z" style={{ fill: tone(14) }} />
      <path d="M0 208c140-44 288-34 412-14s212 6 308-30v76H0z" style={{ fill: deep(16) }} />
      <g style={{ fill: deep(36) }}>
        <path d="M598 196c-2-50 6-70 12-70s14 20 11 66z" />
        <path d="M628 190c-2-40 5-56 10-56s12 16 9 52z" />
        <path d="M572 200c-2-36 4-50 9-50s11 14 8 48z" />
      </g>
    </svg>
  );
}

/** The wide picture above a profile: three to one, decorative; a drawing if there is none or it fails to load. */
export function Cover({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={classes.cover} aria-hidden="true">
      {url && url !== broken ? <img className={classes.picture} src={url} alt="" onError={() => setBroken(url)} /> : <Hills />}
    </div>
  );
}
