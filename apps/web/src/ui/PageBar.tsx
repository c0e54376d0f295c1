import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { common } from '../platform/common.words.ts';
import { IconButton } from './Button.tsx';
import { BackIcon } from './icons.tsx';
import classes from './PageBar.module.css';
import { usePage } from './usePage.ts';

export interface PageBarProps {
  title: string;
  /** What the browser calls the page, where that says more than the title. */
  page?: string | undefined;
  /** Where Back leads if this screen was the first one; without it there is no back button. */
  backTo?: string;
  /** At the right end: the screen's own controls. */
  right?: ReactNode;
  /** Below the title, inside the sticky bar: tabs, a search box. */
  children?: ReactNode;
}

/** The bar at the top of a screen, with its title. Sticky while the screen scrolls. */
export function PageBar({ title, page = title, backTo, right, children }: PageBarProps) {
  const heading = usePage(page);
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <header className={classes.bar}>
      <div className={classes.row}>
        {backTo && (
          <IconButton
            label={common.back}
            className={classes.back}
            onClick={() => (canGoBack ? router.history.back() : void router.navigate({ href: backTo, replace: true }))}
          >
            <BackIcon />
          </IconButton>
        )}
        <h1 ref={heading} tabIndex={-1} className={classes.title} data-root={backTo ? undefined : ''}>
          {title}
        </h1>
        {right && <div className={classes.right}>{right}</div>}
      </div>
      {children}
    </header>
  );
}
