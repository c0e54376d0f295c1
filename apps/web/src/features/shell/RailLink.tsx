import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './Shell.module.css';

export interface RailLinkProps {
  to: LinkProps['to'];
  label: string;
  icon: ReactNode;
  /** The accessible name, where the label alone is not enough. */
  name?: string;
}

/** One more row of the rail, styled like the destinations. */
export const RailLink = ({ to, label, icon, name }: RailLinkProps) => (
  <Link to={to} className={classes.entry} activeProps={{ 'data-active': '' }} aria-label={name}>
    <span className={classes.glyph}>{icon}</span>
    <span className={classes.label}>{label}</span>
  </Link>
);
