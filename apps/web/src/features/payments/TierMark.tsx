import { useState } from 'react';
import classes from './TierMark.module.css';

/** Drawings, so that memberships without a logo of their own are told apart. */
const drawings = [
  <path key="leaf" d="M24 38V22m0 4c-6 0-10-4-10-10 6 0 10 4 10 10zm0-4c0-6 4-10 10-10 0 6-4 10-10 10z" />,
  <path key="sun" d="M24 30a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM10 36h28M15 41h18M24 6v3M11.500 11.500l2 2M36.500 11.500l-2 2M7 23h3M38 23h3" />,
  <path key="peak" d="M7 38l12-20 6.500 10.500L30 22l11 16zM15.500 24l3.500 2.500 3.200-3M33 12a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />,
  <path key="wave" d="M7 20c4-5 8-5 11.500 0s7.500 5 11.500 0 7.500-5 11 0M7 31c4-5 8-5 11.500 0s7.500 5 11.500 0 7.500-5 11 0" />,
  <path key="heart" d="M24 39S8 30.500 8 19a8.500 8.500 0 0 1 16-4 8.500 8.500 0 0 1 16 4c0 11.500-16 20-16 20z" />,
];

/** A number that stays the same for an id, and differs between two of them. */
const numberOf = (id: string): number => [...id].reduce((sum, sign) => (31 * sum + sign.charCodeAt(0)) % 9973, 7);

/** The picture of a membership: its logo or, without one, a mark that stays the same for it. Decorative: the name stands beside it. */
export function TierMark({ id, icon, size = 56 }: { id: string; icon: string | null; size?: number }) {
  const style = { width: size, height: size, borderRadius: size * 0.28 };
  /** A logo that cannot be shown: an order that was kept for long may name one that is gone. */
  const [broken, setBroken] = useState<string>();
  if (icon && icon !== broken) return <img src={icon} alt="" className={classes.logo} style={style} onError={() => setBroken(icon)} />;
  const which = numberOf(id);
  return (
    <span className={classes.mark} style={style} data-warm={which % 2 === 1 || undefined} aria-hidden="true">
      <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        {drawings[which % drawings.length]}
      </svg>
    </span>
  );
}
