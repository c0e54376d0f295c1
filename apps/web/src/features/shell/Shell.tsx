import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getConfig } from '../../platform/config.ts';
import { queryClient } from '../../platform/query.ts';
import { Brand, Mark } from '../../ui/Brand.tsx';
import { OfflineHint } from '../../ui/OfflineHint.tsx';
import { meQuery } from '../session/index.ts';
import { asideId } from './Aside.tsx';
import { destinations } from './destinations.ts';
import classes from './Shell.module.css';
import { shell } from './shell.words.ts';

export interface ShellProps {
  children: ReactNode;
  /** More rows of the rail below the destinations, on wide screens only: notifications. */
  rail?: ReactNode;
}

/** The frame of every signed-in screen: tabs at the bottom on phones, a rail at the side from 768 px [SHELL-41]. */
export function Shell({ children, rail }: ShellProps) {
  const { profileId } = useParams({ strict: false });
  // Another member's profile does not belong to the viewer's own tab.
  const elsewhere = profileId !== undefined && profileId !== queryClient.getQueryData(meQuery.queryKey)?.id;
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {shell.skip}
      </a>
      <header className={classes.side}>
        <Link to="/feed" className={classes.home} aria-label={getConfig().brand.name}>
          <span className={classes.homeMark}>
            <Mark />
          </span>
          <span className={classes.homeFull}>
            <Brand />
          </span>
        </Link>
        <nav className={classes.nav} aria-label={shell.navigation}>
          {destinations(getConfig()).map(({ to, label, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              className={classes.entry}
              activeProps={{ 'data-active': '' }}
              activeOptions={{ includeSearch: false, exact: to === '/profile' && elsewhere }}
            >
              <span className={classes.glyph}>
                <Icon />
              </span>
              <span className={classes.label}>{label}</span>
            </Link>
          ))}
          {rail && <div className={classes.extra}>{rail}</div>}
        </nav>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        <OfflineHint />
        {children}
      </main>
      <aside id={asideId} className={classes.aside} />
    </div>
  );
}
