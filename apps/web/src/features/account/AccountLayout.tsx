import { welcomeWords } from '@muster/contract/accounts/rules';
import type { ReactNode } from 'react';
import { Brand } from '../../ui/Brand.tsx';
import { OfflineHint } from '../../ui/OfflineHint.tsx';
import classes from './AccountLayout.module.css';
import { Landscape } from './Landscape.tsx';

/** The frame of signing in and registering: the brand's landscape beside the form, or above it on phones. */
export function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <header className={classes.panel}>
        <div className={classes.brand}>
          <Brand size={40} />
        </div>
        <div className={classes.pitch}>
          <p className={classes.headline}>{welcomeWords.title}</p>
          <p className={classes.text}>{welcomeWords.text}</p>
        </div>
        <Landscape className={classes.landscape} />
      </header>
      <main className={classes.main}>
        <OfflineHint />
        <div className={classes.form}>{children}</div>
      </main>
    </div>
  );
}
