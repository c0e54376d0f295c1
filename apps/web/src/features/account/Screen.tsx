import type { ReactNode, RefObject } from 'react';
import { FormError } from '../../ui/FormError.tsx';
import { usePage } from '../../ui/usePage.ts';
import { account } from './account.words.ts';
import classes from './Screen.module.css';

export interface ScreenProps {
  title: string;
  text?: ReactNode;
  /** 'STEP n OF total' above the title [REG-16]. */
  step?: { n: number; total: number } | undefined;
  /** What the member needs to know before reading the form. */
  notice?: string;
  /** Shown above the title: a drawing. */
  top?: ReactNode;
  /** The only field of the screen: it has focus from the start. */
  asksFor?: RefObject<{ focus: () => void } | null>;
  children: ReactNode;
}

/** One screen of signing in or registering: counter, title, a line saying what it is for, and the form. */
export function Screen({ title, text, step, top, notice, asksFor, children }: ScreenProps) {
  const heading = usePage(title, asksFor);
  return (
    <>
      {step && (
        <div className={classes.progress}>
          <p className={classes.counter}>{account.step(step.n, step.total)}</p>
          <div className={classes.track} aria-hidden="true">
            {Array.from({ length: step.total }, (_, index) => (
              <span key={`${index + 1}`} data-done={index < step.n || undefined} />
            ))}
          </div>
        </div>
      )}
      {top && <div className={classes.top}>{top}</div>}
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.body}>
        {notice && (
          <div className={classes.notice}>
            <FormError>{notice}</FormError>
          </div>
        )}
        {children}
      </div>
    </>
  );
}

/** The buttons at the end of a form; the primary one comes last. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>;
