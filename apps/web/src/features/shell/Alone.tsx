import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Brand } from '../../ui/Brand.tsx';
import classes from './Alone.module.css';

/** The frame of a screen outside the signed-in part, which must not need a session: the brand above a single column. */
export const Alone = ({ children }: { children: ReactNode }) => (
  <div className={classes.alone}>
    <header>
      <Link to="/feed" className={classes.home}>
        <Brand size={32} />
      </Link>
    </header>
    <main className={classes.main}>{children}</main>
  </div>
);
